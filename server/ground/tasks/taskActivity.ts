import type { Clock } from '#server/ground/context/clock.ts'
import { type Lane, lanes } from './lanes.ts'

/**
 * The tasks of this server: whether one is running, and when one of each lane was last taken. At the start, every lane
 * counts as just used.
 */
export class TaskActivity {
  readonly #clock: Clock
  readonly #last: Map<Lane, number>
  #running = 0

  constructor(clock: Clock) {
    this.#clock = clock
    this.#last = new Map(lanes.map((lane) => [lane, clock.now().getTime()]))
  }

  /** Records that a task begins. */
  begin(lane: Lane) {
    this.#last.set(lane, this.#clock.now().getTime())
    this.#running++
  }

  /** Records that a task has ended. */
  end() {
    this.#running--
  }

  get isRunning(): boolean {
    return this.#running > 0
  }

  /** Returns the lanes of which this server has taken no task for this long. */
  lanesIdleFor(ms: number): Lane[] {
    const since = this.#clock.now().getTime() - ms
    return lanes.filter((lane) => (this.#last.get(lane) ?? 0) <= since)
  }
}
