import { mdiRefresh } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { FailedTask } from '#contract/supervision/tasks.ts'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import type { TextKey } from '#web/ground/i18n/i18n.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { failedTasks } from './api.ts'
import { useRetryTask } from './mutations.ts'
import './translations.ts'

export default function FailedTasksPage() {
  const { t } = useTranslation()
  const { data: tasks } = useSuspenseQuery(failedTasks)

  return (
    <Page title={t('tasks.title')} context={t('tasks.context')}>
      <Card>
        {tasks.totalItems === 0 && <EmptyState>{t('tasks.none')}</EmptyState>}
        <Box component="ul" sx={plainList}>
          {tasks.member.map((task) => (
            <TaskRow key={task.id} task={task} />
          ))}
        </Box>
      </Card>
    </Page>
  )
}

function TaskRow({ task }: { task: FailedTask }) {
  const { t } = useTranslation()
  const retry = useRetryTask()
  const known = taskNames[task.name]
  const name = known ? t(known) : task.name
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-start',
        gap: 2,
        p: { xs: 2, sm: 2.5 },
        '& + li': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
        <Typography variant="h3" component="h2">
          {name}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {[
            t('tasks.failedAt', { date: formatDay(task.failedAt), time: formatTime(task.failedAt) }),
            t('tasks.attempts', { count: task.attempts }),
            ...Object.entries(task.payload).map(([field, value]) => `${field} ${value}`),
          ].join(' · ')}
        </Typography>
        <Typography
          component="pre"
          sx={{
            m: 0,
            mt: 1,
            fontFamily: 'ui-monospace, monospace',
            fontSize: 14,
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {task.lastError}
        </Typography>
      </Box>
      <Button
        variant="outlined"
        startIcon={<Icon path={mdiRefresh} />}
        aria-label={t('tasks.retryNamed', { name })}
        disabled={retry.isPending}
        onClick={() => retry.mutate(task.id)}
      >
        {t('tasks.retry')}
      </Button>
    </Box>
  )
}

/** Names of known tasks; others show the name of the queue. */
const taskNames: Record<string, TextKey> = { 'documents.extract': 'tasks.documents.extract' }
