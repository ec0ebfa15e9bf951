import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { configuredProviders, providerRules } from './api.ts'
import { ProviderDialog } from './ProviderDialog.tsx'
import { ProviderPanel } from './ProviderPanel.tsx'
import { RulesList } from './RulesList.tsx'
import './translations.ts'

/** Shows the identity providers, and the rules by which their groups give seats. */
export default function ProvidersPage() {
  const { t } = useTranslation()
  const { providers } = useSuspenseQuery(configuredProviders).data
  const { member: rules } = useSuspenseQuery(providerRules).data
  const [isAdding, setAdding] = useState(false)
  const addButton = useRef<HTMLButtonElement>(null)
  const orphans = rules.filter(({ provider }) => !providers.some(({ id }) => id === provider.id))
  return (
    <Page title={t('nav.providers')} context={t('providers.context')}>
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 960 }}>
        <Box>
          <Button ref={addButton} onClick={() => setAdding(true)}>
            {t('providers.addProvider')}
          </Button>
        </Box>
        {providers.length === 0 ? (
          <EmptyState>{t('providers.none')}</EmptyState>
        ) : (
          <Typography variant="body2" color="textSecondary">
            {t('providers.rulesAbout')}
          </Typography>
        )}
        {providers.map((provider) => (
          <ProviderPanel
            key={provider.record ? `record${provider.record.id}` : provider.id}
            provider={provider}
            onDeleted={() => addButton.current?.focus()}
          />
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
      {isAdding && <ProviderDialog provider={null} onClose={() => setAdding(false)} />}
    </Page>
  )
}
