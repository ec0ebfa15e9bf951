import { mdiKeyChain } from '@mdi/js'
import type { LateEntries } from '#web/ground/shell/subject.ts'
import type { tokensSubject } from './subject.ts'

export const lateEntries: LateEntries<typeof tokensSubject> = {
  administration: [
    {
      to: '/admin/jetons',
      label: 'nav.tokens',
      icon: mdiKeyChain,
      access: 'tokens.administer',
      group: 'monitoring',
      place: 165,
    },
  ],
}
