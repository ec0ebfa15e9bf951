import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ConfiguredProviders } from '#contract/people/providerRules.ts'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { configuredProviders, providerRules } from './api.ts'
import { RulesList } from './RulesList.tsx'
import './translations.ts'

type Provider = ConfiguredProviders['providers'][number]

/** Shows the identity providers of the settings, and the rules by which their groups give seats. */
export default function ProvidersPage() {
  const { t } = useTranslation()
  const { providers } = useSuspenseQuery(configuredProviders).data
  const { member: rules } = useSuspenseQuery(providerRules).data
  const orphans = rules.filter(({ provider }) => !providers.some(({ id }) => id === provider.id))
  return (
    <Page title={t('nav.providers')} context={t('providers.context')}>
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 960 }}>
        {providers.length === 0 && <EmptyState>{t('providers.none')}</EmptyState>}
        {providers.map((provider) => (
          <ProviderPanel key={provider.id} provider={provider} />
        ))}
        {[...Map.groupBy(orphans, ({ provider }) => provider.id)].map(([id, held]) => (
          <Panel key={id} title={id}>
            <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
              {t('providers.gone')}
            </Typography>
            <RulesList provider={{ id, label: id }} rules={held} />
          </Panel>
        ))}
      </Box>
    </Page>
  )
}

function ProviderPanel({ provider }: { provider: Provider }) {
  const { t } = useTranslation()
  const { member: rules } = useSuspenseQuery(providerRules).data
  const { id, label, issuer, groupsClaim, unread } = provider
  return (
    <Panel title={label} action={<StatusChip tone="plain">{t('providers.settings')}</StatusChip>}>
      <Box sx={{ display: 'grid', gap: 1 }}>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {t('providers.facts', { issuer })}
          <br />
          {t('providers.claim', { claim: groupsClaim })}
        </Typography>
        {unread && (
          <Typography role="note" variant="body2" sx={noteStyle}>
            {t(`providers.unread.${unread.reason}`, { date: formatDay(unread.at), time: formatTime(unread.at) })}
          </Typography>
        )}
        <Typography variant="body2" color="textSecondary">
          {t('providers.rulesAbout')}
        </Typography>
        <RulesList provider={provider} rules={rules.filter((rule) => rule.provider.id === id)} isOpen />
      </Box>
    </Panel>
  )
}

const noteStyle = { px: 1.5, py: 1, border: 1, borderColor: 'ink.error', borderRadius: '8px', color: 'ink.error' }
