import type { BulkOperationKind } from '#contract/ground/approvals.ts'
import { type MailDefinitions, mailUrgency } from '#server/messaging/mails/definition.ts'
import { approvalWords } from './mailWords.ts'

declare module '#server/messaging/mails/kinds.ts' {
  interface MailFacts {
    /** to administrators: recurring work that is held, of how many records and of how many; the clock when it jumped, ISO instants */
    'approval.requested': {
      works: { kind: BulkOperationKind; count: number; total: number }[]
      clock: { from: string; to: string } | null
    }
  }
}

/** The mail that asks administrators to approve held work. */
export const approvalMails: MailDefinitions<'approval.requested'> = {
  'approval.requested': {
    urgency: mailUrgency.news,
    isForAdministrators: true,
    variables: {},
    words: approvalWords['approval.requested'],
    samples: {
      'approval.requested': {
        works: [{ kind: 'accounts.closeEnded', count: 58, total: 59 }],
        clock: { from: '2026-03-19T09:00:00+01:00', to: '2031-03-19T09:00:00+01:00' },
      },
    },
  },
}
