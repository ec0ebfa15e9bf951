import type { SessionReminder } from '#contract/meetings/dossier.ts'
import type { Schema } from '#server/ground/database/schema.ts'

export const presentReminder = (
  sessionId: number,
  kind: Schema['sessionReminders']['kind'],
  { notified, now }: { notified: number; now: Date },
): SessionReminder => ({
  '@context': '/api/contexts/SessionReminder',
  '@id': `/api/sessions/${sessionId}/${kind}_reminder`,
  '@type': 'SessionReminder',
  notified,
  sentAt: now.toISOString(),
})
