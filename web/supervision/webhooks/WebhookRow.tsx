import { mdiKeyChange, mdiSendOutline } from '@mdi/js'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { Webhook } from '#contract/supervision/webhooks.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { RowActions } from '#web/ground/records/RowActions.tsx'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { describeActivity, stateOf, stateTones } from './describeWebhook.ts'
import { useSendTest } from './mutations.ts'

interface WebhookRowProps {
  webhook: Webhook
  onAmend: () => void
  onRotate: () => void
  onRemove: () => void
}

/** Shows a webhook: where it leads, what of, how it fares, and what can be done with it. */
export function WebhookRow({ webhook, onAmend, onRotate, onRemove }: WebhookRowProps) {
  const { t } = useTranslation()
  const { mutate, isPending } = useSendTest()
  const { id, name, url, events, bodies, active, stoppedBecause } = webhook
  const state = stateOf(webhook)
  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: '1 1 320px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography variant="h3">{name}</Typography>
          <StatusChip tone={stateTones[state]}>{t(`webhooks.state.${state}`)}</StatusChip>
        </Box>
        <Typography variant="body2" sx={{ fontFamily: 'ui-monospace, monospace', fontSize: 14, my: 0.5 }}>
          {url}
        </Typography>
        <Typography variant="body2">{joinFacts(events.map((event) => t(`webhooks.event.${event}`)))}</Typography>
        <Typography variant="body2" color="textSecondary">
          {bodies ? bodies.map((body) => body.name).join(', ') : t('webhooks.allBodies')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {joinFacts(describeActivity(t, webhook))}
        </Typography>
      </Box>
      <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center' }}>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          startIcon={<Icon path={mdiSendOutline} />}
          aria-label={t('webhooks.testNamed', { name })}
          disabled={!active}
          loading={isPending}
          onClick={() => mutate(id)}
          sx={{ mr: 1 }}
        >
          {t('webhooks.test')}
        </Button>
        <IconButton aria-label={t('webhooks.rotateNamed', { name })} title={t('webhooks.rotate')} onClick={onRotate}>
          <Icon path={mdiKeyChange} fontSize="small" />
        </IconButton>
        <RowActions name={name} onAmend={onAmend} onRemove={onRemove} />
      </Box>
      {stoppedBecause && (
        <Alert severity="warning" variant="outlined" sx={{ flex: '1 1 100%' }}>
          {t(`webhooks.stopped.${stoppedBecause}`)}
        </Alert>
      )}
    </Box>
  )
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 1.5,
  p: { xs: 2, sm: 2.5 },
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const
