"""Learning: MaskablePPO over the batch, checkpoints, evaluation against fixed baselines.

Only `policy`, `network`, `maskable`, `evaluation` and `ppo` need the extra `lairzoo[train]`.
"""

import os

# Threads of torch that wait for each other by spinning are ten times slower on a machine that has
# other work; it is read when torch is imported.
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
