import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { FirstStepsPart } from '#web/front/firstSteps/FirstStepsPart.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { LazyBoundary } from '#web/ground/shell/LazyBoundary.tsx'
import { useParts } from '#web/ground/shell/parts.ts'
import { stack } from '#web/ground/ui/columns.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { useMe } from '#web/ground/viewer/api.ts'
import { administration } from './api.ts'
import { WaitingList } from './WaitingList.tsx'
import './translations.ts'

/** Shows what waits for whoever administers the portal, then all screens of the administration. */
export default function AdministrationPage() {
  const { t } = useTranslation()
  const me = useMe()
  const { waiting, firstSteps, version } = useSuspenseQuery(administration).data
  const { AdministrationMenu } = useParts()
  return (
    <Page title={t('nav.admin')} context={t('waitingWork.context')}>
      <Box sx={stack}>
        <FirstStepsPart steps={firstSteps} />
        {waiting.length > 0 && <WaitingList waiting={waiting} />}
        {waiting.length === 0 && !firstSteps && (
          <Card>
            <EmptyState>{t('waitingWork.none')}</EmptyState>
          </Card>
        )}
        <LazyBoundary>
          <AdministrationMenu user={me} layout="page" />
        </LazyBoundary>
        {version !== null && (
          <Typography variant="body2" color="textSecondary">
            {t('waitingWork.version', { version })}
          </Typography>
        )}
      </Box>
    </Page>
  )
}
