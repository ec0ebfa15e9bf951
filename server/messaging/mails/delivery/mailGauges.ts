import { sql } from 'kysely'
import { mailStates } from '#contract/messaging/mails.ts'
import { defineGauges } from '#server/ground/portal/gaugeSource.ts'

/** Mails by state, and how late the next one is. */
export const mailGauges = defineGauges({
  gauges: {
    mandature_mails: { help: 'Mails that the portal holds, by state.', labels: ['state'] },
    mandature_mails_oldest_waiting_seconds: {
      help: 'Age of the oldest mail that waits to be sent, from the earliest time at which it may be sent.',
    },
  },
  async read({ db }) {
    const { rows } = await sql<{ state: string; count: number; oldest: number }>`
      select state, count(*)::int as count,
        coalesce(extract(epoch from max(now() - greatest(created_at, not_before))), 0)::float8 as oldest
      from mails group by state`.execute(db)
    const of = (state: string) => rows.find((row) => row.state === state)
    return {
      mandature_mails: mailStates.map((state) => ({ labels: { state }, value: of(state)?.count ?? 0 })),
      mandature_mails_oldest_waiting_seconds: [{ value: Math.max(0, of('waiting')?.oldest ?? 0) }],
    }
  },
})
