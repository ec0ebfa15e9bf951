import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useFormContext, useWatch } from 'react-hook-form'
import { IdentityProviderCheckForm } from '#contract/people/providers/identityProviders.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useCheckIssuer } from './mutations.ts'
import type { ProviderDraft } from './providerDraft.ts'
import './translations.ts'

/** « Vérifier »: asks the issuer of the form for its document, and says what is wrong with it. */
export function CheckIssuer() {
  const { t } = useTranslation()
  const form = useFormContext<ProviderDraft>()
  const issuer = useWatch({ control: form.control, name: 'issuer' }).trim()
  const { mutate, isPending, data, variables } = useCheckIssuer()
  const check = async () => {
    if (!IdentityProviderCheckForm.safeParse({ issuer }).success) {
      await form.trigger('issuer', { shouldFocus: true })
      return
    }
    mutate(issuer)
  }
  const found = variables === issuer ? data : undefined
  const said = found && (found.fault ? `providers.fault.${found.fault}` : 'providers.checked')
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Button variant="outlined" loading={isPending} onClick={() => void check()}>
        {t('providers.check')}
      </Button>
      <Box component="output" sx={{ display: 'block', width: '100%', overflowWrap: 'anywhere' }}>
        {found && said && (
          <Alert severity={found.fault ? 'error' : 'success'} variant="outlined">
            {t(said as 'providers.checked', { issuer: found.issuer ?? '' })}
            {!found.fault && !found.isPkceStated && ` ${t('providers.pkceUnstated')}`}
          </Alert>
        )}
      </Box>
    </Box>
  )
}
