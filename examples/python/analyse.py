# %% [markdown]
# # A run of Scree in NumPy
#
# Write the run first: `npm run scree -- simulate hourglass --count 400 --seconds 4 --backend cpu --npz run.npz`.
# Then run this file, or open it as a notebook: `python3 analyse.py run.npz`. It needs NumPy only.

# %%
import sys

import numpy as np

run = np.load(sys.argv[1] if len(sys.argv) > 1 else "run.npz")
times, offsets = run["times"], run["offsets"]
print(f"{len(times)} moments from {times[0]:.2f} s to {times[-1]:.2f} s, {offsets[1]} disks in the first")


# %% [markdown]
# Rows of all moments stand one after the other: those of moment k are from `offsets[k]` to `offsets[k + 1]`.

# %%
def moment(name, k):
    """The array `name` of moment k: a row per disk."""
    return run[name][offsets[k] : offsets[k + 1]]


# %% [markdown]
# ## Height of the centre of mass, and energy

# %%
GRAVITY = 9.81
print("  time, s   centre of mass, m   kinetic, J   potential, J")
for k in range(0, len(times), max(1, len(times) // 8)):
    masses, positions = moment("masses", k), moment("positions", k)
    velocities, spins, radii = moment("velocities", k), moment("spins", k), moment("radii", k)
    height = np.average(positions[:, 1], weights=masses)
    moving = 0.5 * np.sum(masses * np.sum(velocities**2, axis=1))
    turning = 0.25 * np.sum(masses * (radii * spins) ** 2)
    print(f"{times[k]:9.2f} {height:19.4f} {moving + turning:12.2f} {GRAVITY * masses.sum() * height:15.2f}")

# %% [markdown]
# ## The path of one disk
#
# Ids stay with their disks, rows do not.

# %%
chosen = moment("ids", 0)[0]
path = np.array([moment("positions", k)[moment("ids", k) == chosen][0] for k in range(len(times))])
way = np.sum(np.hypot(*np.diff(path, axis=0).T))
print(f"disk {chosen} went {way:.3f} m, from {path[0].round(3)} to {path[-1].round(3)}")

# %% [markdown]
# ## How fast the disks are at the end

# %%
speeds = np.hypot(*moment("velocities", len(times) - 1).T)
counts, edges = np.histogram(speeds, bins=8)
for low, high, count in zip(edges, edges[1:], counts):
    print(f"{low:7.3f} to {high:7.3f} m/s  {'#' * int(np.ceil(50 * count / counts.max()))} {count}")
