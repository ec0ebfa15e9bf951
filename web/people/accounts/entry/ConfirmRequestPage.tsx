import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { EmailConfirmation } from './EmailConfirmation.tsx'
import { useConfirmRequestEmail } from './mutations.ts'
import '#web/people/accounts/translations.ts'

const route = getRouteApi('/auth/confirm-request/$token')

/** Confirms the address of an account request; target of the link in the mail. */
export default function ConfirmRequestPage() {
  const { t } = useTranslation()
  const { token } = route.useParams()
  return (
    <EmailConfirmation
      token={token}
      confirmation={useConfirmRequestEmail()}
      words={{
        intro: t('confirm.requestIntro'),
        done: t('confirm.requestDone'),
        refused: t('confirm.requestRefused'),
      }}
    />
  )
}
