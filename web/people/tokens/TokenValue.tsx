import { SecretValue } from '#web/ground/fields/SecretValue.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import './translations.ts'

/** Shows a new token, once, selected for copying. */
export function TokenValue({ token }: { token: string }) {
  const { t } = useTranslation()
  return (
    <SecretValue
      value={token}
      label={t('tokens.new')}
      once={t('tokens.once')}
      copy={t('tokens.copy')}
      copied={t('tokens.copied')}
      notCopied={t('tokens.notCopied')}
    />
  )
}
