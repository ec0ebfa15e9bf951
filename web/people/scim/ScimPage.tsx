import Box from '@mui/material/Box'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Page } from '#web/ground/ui/Page.tsx'
import { AddressPanel } from './AddressPanel.tsx'
import { GroupsPanel } from './GroupsPanel.tsx'
import { TokensPanel } from './TokensPanel.tsx'
import './translations.ts'

/** Connects a directory of the organisation: its address and tokens, and the bodies of its groups. */
export default function ScimPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('nav.scim')} context={t('scim.context')}>
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 960 }}>
        <AddressPanel />
        <TokensPanel />
        <GroupsPanel />
      </Box>
    </Page>
  )
}
