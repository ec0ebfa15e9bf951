import type { Clock } from '#server/ground/context/clock.ts'
import { type Lane, lanes } from './lanes.ts'

/** Records when this server last took a task of each lane. At the start, every lane counts as just used. */
export class TaskActivity {
  readonly #clock: Clock
  readonly #last: Map<Lane, number>

  constructor(clock: Clock) {
    this.#clock = clock
    this.#last = new Map(lanes.map((lane) => [lane, clock.now().getTime()]))
  }

  note(lane: Lane) {
    this.#last.set(lane, this.#clock.now().getTime())
  }

  /** Returns the lanes of which this server has taken no task for this long. */
  lanesIdleFor(ms: number): Lane[] {
    const since = this.#clock.now().getTime() - ms
    return lanes.filter((lane) => (this.#last.get(lane) ?? 0) <= since)
  }
}
