import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { IdentityProvider } from '#contract/people/providers/identityProviders.ts'
import type { ConfiguredProviders } from '#contract/people/providers/providerRules.ts'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { providerRules } from './api.ts'
import { DeleteProviderDialog } from './DeleteProviderDialog.tsx'
import { ProviderDialog } from './ProviderDialog.tsx'
import { RulesList } from './RulesList.tsx'
import './translations.ts'

interface ProviderPanelProps {
  provider: ConfiguredProviders['providers'][number]
  onDeleted: () => void
}

/** Shows a provider with its rules; one that an administrator has added can be changed and deleted. */
export function ProviderPanel({ provider, onDeleted }: ProviderPanelProps) {
  const { t } = useTranslation()
  const { member: rules } = useSuspenseQuery(providerRules).data
  const { id, label, issuer, groupsClaim, secondFactor, acrValues, unread, record } = provider
  const state = record === null ? 'settings' : record.active ? 'on' : 'off'
  return (
    <Panel
      title={label}
      action={<StatusChip tone={state === 'on' ? 'success' : 'plain'}>{t(`providers.state.${state}`)}</StatusChip>}
    >
      <Box sx={{ display: 'grid', gap: 1 }}>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {t('providers.facts', { issuer })}
          <br />
          {t('providers.claim', { claim: groupsClaim })}
          <br />
          {t(`providers.secondFactorOf.${secondFactor}`)}
          {secondFactor === 'stated' && acrValues !== '' && (
            <>
              <br />
              {t('providers.acrValuesOf', { values: acrValues })}
            </>
          )}
          <br />
          {t('providers.callbackUrl', { url: provider.callbackUrl })}
          <br />
          {t('providers.logoutUrl', { url: provider.logoutUrl })}
        </Typography>
        {record?.isShadowed && <Note>{t('providers.shadowed')}</Note>}
        {record?.isSecretLost && <Note>{t('providers.secretLost')}</Note>}
        {unread && (
          <Note>
            {t(`providers.unread.${unread.reason}`, { date: formatDay(unread.at), time: formatTime(unread.at) })}
          </Note>
        )}
        {record && <ProviderActions record={record} onDeleted={onDeleted} />}
        <RulesList provider={provider} rules={rules.filter((rule) => rule.provider.id === id)} isOpen />
      </Box>
    </Panel>
  )
}

const Note = ({ children }: { children: string }) => (
  <Typography role="note" variant="body2" sx={noteStyle}>
    {children}
  </Typography>
)

function ProviderActions({ record, onDeleted }: { record: IdentityProvider; onDeleted: () => void }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'amend' | 'delete' | null>(null)
  const close = () => setOpen(null)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button
        variant="outlined"
        aria-label={t('providers.amendNamed', { provider: record.label })}
        onClick={() => setOpen('amend')}
      >
        {t('providers.change')}
      </Button>
      <Button
        variant="outlined"
        color="inherit"
        aria-label={t('providers.deleteNamed', { provider: record.label })}
        onClick={() => setOpen('delete')}
      >
        {t('providers.delete')}
      </Button>
      {open === 'amend' && <ProviderDialog provider={record} onClose={close} />}
      {open === 'delete' && <DeleteProviderDialog provider={record} onDeleted={onDeleted} onClose={close} />}
    </Box>
  )
}

const noteStyle = { px: 1.5, py: 1, border: 1, borderColor: 'ink.error', borderRadius: '8px', color: 'ink.error' }
