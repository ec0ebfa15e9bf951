import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { me } from '#web/ground/viewer/api.ts'
import { EmailConfirmation } from './EmailConfirmation.tsx'
import { useConfirmEmail } from './mutations.ts'
import '#web/people/accounts/translations.ts'

const route = getRouteApi('/auth/confirm-email/$token')

/** Confirms the new address of an account; target of the link in the mail. */
export default function ConfirmEmailPage() {
  const { t } = useTranslation()
  const { token } = route.useParams()
  const { data: user } = useQuery(me)
  return (
    <EmailConfirmation
      token={token}
      confirmation={useConfirmEmail()}
      words={{ intro: t('confirm.intro'), done: t('confirm.done'), refused: t('confirm.refused') }}
      next={
        user && (
          <ButtonLink to="/mon-profil" variant="outlined">
            {t('confirm.profile')}
          </ButtonLink>
        )
      }
    />
  )
}
