import { useState } from 'react'
import type { ContactReceipt } from '#contract/people/contact/contact.ts'
import type { ContactVariant } from '#contract/people/contact/contactStates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Page } from '#web/ground/ui/Page.tsx'
import { SentNotice } from './SentNotice.tsx'
import { WriteForm } from './WriteForm.tsx'
import '#web/people/contact/translations.ts'

interface WriteScreenProps {
  variant: ContactVariant
  /** body of a new mandate, for which a training request is filled in */
  newMandateIn?: number | undefined
}

/** Sends a message to the administrators, then shows what happens next. */
export function WriteScreen({ variant, newMandateIn }: WriteScreenProps) {
  const { t } = useTranslation()
  const [receipt, setReceipt] = useState<ContactReceipt | null>(null)
  return (
    <Page title={t(`${variant}.title`)} context={t(`${variant}.context`)} narrow>
      {receipt ? (
        <SentNotice receipt={receipt} onAgain={() => setReceipt(null)} />
      ) : (
        <WriteForm variant={variant} newMandateIn={newMandateIn} onSent={setReceipt} />
      )}
    </Page>
  )
}
