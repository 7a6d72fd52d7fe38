"""Agents in processes of their own: used for many matches, killed when they misbehave.

A process is given a time for each request, and what it sends is checked. When it is late, gone, or
talks nonsense, the one fault that results names the cause, and the next match gets a new process.
"""

from __future__ import annotations

import contextlib
import json
import os
import pickle
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from . import messages
from .errors import CAUSES, Fault, Stopped

START_SECONDS = 300.0
MAX_ANSWER = 1 << 24
Serve = Callable[[int, Sequence[int]], list[bytes]]


def agent_key(agent: str, version: str) -> str:
    """The name under which an agent is rated: what was asked for, and its own version."""
    return f"{agent}@{version}" if version else agent


@dataclass(frozen=True)
class Order:
    """What a process is made for: processes of equal orders can stand in for each other."""

    agent: str
    game: str
    options: str  # JSON
    memory_mb: int


class Process:
    """One agent in one process."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.version = ""
        self.is_started = False
        self.is_stopped = False
        self._link, theirs = socket.socketpair()
        try:
            self._popen = self._spawn(theirs)
        finally:
            theirs.close()

    @staticmethod
    def _spawn(theirs: socket.socket) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-P", "-m", "lairzoo.arena.child"]
        if sys.platform == "win32":
            popen = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                creationflags=subprocess.CREATE_NEW_PROCESS_GROUP,
            )
            assert popen.stdin is not None
            popen.stdin.write(theirs.share(popen.pid))
            popen.stdin.close()
            return popen
        return subprocess.Popen(
            [*command, str(theirs.fileno()), str(os.getpid())],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            pass_fds=(theirs.fileno(),),
            start_new_session=True,
        )

    def start(self) -> None:
        """Make the agent.

        Raises:
            Fault: `start` if that fails.
        """
        message = {
            "agent": self.order.agent,
            "game": self.order.game,
            "options": json.loads(self.order.options),
            "memory_mb": self.order.memory_mb,
            "path": [os.path.abspath(folder) for folder in [*sys.path, "."]],
        }
        try:
            answer = self.request("start", message, START_SECONDS)
        except Fault as fault:
            raise Fault("start", fault.detail or fault.cause) from None
        if not isinstance(answer, messages.Ready):
            raise Fault("start", "an answer that makes no sense")
        self.version = answer.version
        self.is_started = True

    def request(
        self, kind: str, body: Any, seconds: float, serve: Serve | None = None
    ) -> messages.Answer:
        """Send a message and return the answer, serving requests for worlds meanwhile.

        Args:
            kind: "start", "reset" or "act".
            body: what the message says.
            seconds: how long all of it may take.
            serve: (row, seeds) -> saved states.

        Raises:
            Fault: if the agent fails, is late, or its process is gone.
            Stopped: if the tournament was stopped meanwhile.
        """
        end = time.monotonic() + seconds
        message: Any = (kind, body)
        while True:
            try:
                answer = self._exchange(message, end)
            except TimeoutError:
                self._stop_if_asked()
                raise Fault("timeout", f"no answer within {seconds:g} s") from None
            except (EOFError, OSError):
                self._stop_if_asked()
                raise Fault("exited", self._how_it_ended()) from None
            except ValueError:  # msgspec's errors too
                raise Fault("nonsense", "an answer that can't be read") from None
            if isinstance(answer, messages.Failed):
                cause = answer.cause if answer.cause in CAUSES else "nonsense"
                raise Fault(cause, answer.detail[:400])
            if not isinstance(answer, messages.Sample):
                return answer
            if serve is None:
                raise Fault("nonsense", "it asked for worlds out of turn")
            message = serve(answer.row, answer.seeds)

    def _exchange(self, message: Any, end: float) -> messages.Answer:
        self._link.settimeout(max(1e-3, end - time.monotonic()))
        messages.write_frame(self._link, pickle.dumps(message, pickle.HIGHEST_PROTOCOL))
        frame = messages.read_frame(self._link, MAX_ANSWER, end)
        return msgspec.msgpack.decode(frame, type=messages.Answer)

    def _stop_if_asked(self) -> None:
        if self.is_stopped:
            raise Stopped from None

    def _how_it_ended(self) -> str:
        try:
            code = self._popen.wait(timeout=2.0)
        except subprocess.TimeoutExpired:
            return "it closed its connection"
        return f"exit code {code}" if code >= 0 else f"killed by signal {-code}"

    def kill(self) -> None:
        """End the process, and what it started."""
        if sys.platform != "win32":
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._popen.pid, signal.SIGKILL)
        self._popen.kill()
        with contextlib.suppress(OSError):
            self._link.shutdown(socket.SHUT_RDWR)  # wakes a thread that waits for an answer
        self._popen.wait()
        if not self.is_stopped:
            self._link.close()


class Processes:
    """A stock of agent processes: taken for a match, given back after it, killed after a fault."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._idle: dict[Order, list[Process]] = {}
        self._used: set[Process] = set()
        self._owner = os.getpid()
        self.is_closed = False

    def take(self, order: Order) -> Process:
        """A process with that agent.

        Raises:
            Fault: `start` if it can't be made.
            Stopped: if the stock is closed.
        """
        with self._lock:
            if os.getpid() != self._owner:  # in a fork: these processes belong to the parent
                self._idle, self._used, self._owner = {}, set(), os.getpid()
            if self.is_closed:
                raise Stopped
            stock = self._idle.get(order)
            process = stock.pop() if stock else Process(order)
            self._used.add(process)
        try:
            if not process.is_started:
                process.start()
        except BaseException:
            self.discard(process)
            raise
        return process

    def give(self, process: Process) -> None:
        """Put a process back for the next match."""
        with self._lock:
            self._used.discard(process)
            if not self.is_closed:
                self._idle.setdefault(process.order, []).append(process)
                return
        process.kill()

    def discard(self, process: Process) -> None:
        """End a process that misbehaved."""
        with self._lock:
            self._used.discard(process)
        process.kill()

    def close(self) -> None:
        """End all of them; matches under way stop with `Stopped`."""
        with self._lock:
            self.is_closed = True
            is_mine = os.getpid() == self._owner
            doomed = [*self._used, *(p for stock in self._idle.values() for p in stock)]
            self._idle, self._used = {}, set()
        for process in doomed if is_mine else ():
            process.is_stopped = True
            process.kill()
