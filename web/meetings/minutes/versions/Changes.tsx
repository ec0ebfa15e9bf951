import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQueries } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { MinutesVersionLine } from '#contract/meetings/minutes/minutesText.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { screenLoader } from '#web/ground/shell/screenLoader.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { minutesVersion } from '#web/meetings/minutes/api.ts'

const ChangedWords = lazyRouteComponent(
  screenLoader(() => import('./ChangedWords.tsx')),
  'ChangedWords',
)

/** Offers what changed between the text that members were shown first and the approved one. */
export function Changes({ sessionId, versions }: { sessionId: number; versions: readonly MinutesVersionLine[] }) {
  const { t } = useTranslation()
  const [isShown, setIsShown] = useState(false)
  const approved = versions.find(({ kind }) => kind === 'approved')
  const shared = versions.findLast(({ kind }) => kind === 'shared')
  if (!approved || !shared) return null
  return (
    <Panel title={t('minutesText.changes')}>
      {isShown ? (
        <ComparedVersions sessionId={sessionId} before={shared.number} after={approved.number} />
      ) : (
        <>
          <Typography variant="body2">{t('minutesText.changesHelp')}</Typography>
          <Button variant="outlined" onClick={() => setIsShown(true)} sx={{ mt: 1.5, minHeight: 44 }}>
            {t('minutesText.showChanges')}
          </Button>
        </>
      )}
    </Panel>
  )
}

function ComparedVersions({ sessionId, before, after }: { sessionId: number; before: number; after: number }) {
  const [{ data: first }, { data: last }] = useQueries({
    queries: [minutesVersion(sessionId, before), minutesVersion(sessionId, after)],
  })
  const loading = <Skeleton variant="rounded" height={240} />
  if (!first || !last) return loading
  return (
    <Suspense fallback={loading}>
      <Box aria-live="polite">
        <ChangedWords before={first.html} after={last.html} />
      </Box>
    </Suspense>
  )
}
