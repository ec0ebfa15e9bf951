import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { KeptSessions } from './KeptSessions.tsx'

/** Shows in a card what is kept in this browser. */
export default function KeptPanel() {
  const { t } = useTranslation()
  return (
    <Panel title={t('nav.device')}>
      <KeptSessions />
    </Panel>
  )
}
