import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import type { PushDevice } from '#contract/messaging/push.ts'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { FactsRow } from '#web/ground/ui/FactsRow.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { useRemoveDevice } from '#web/messaging/notifications/pushMutations.ts'

/** Lists the browsers in which the user receives notifications, each with a button that removes it. */
export function PushDevices({ devices }: { devices: readonly PushDevice[] }) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  return (
    <>
      <Typography variant="h3" sx={{ mt: 2 }}>
        {t('push.devices')}
      </Typography>
      <Box component="ul" ref={list} tabIndex={-1} aria-label={t('push.devices')} sx={plainList}>
        {devices.map((device) => (
          // the pressed button disappears: moves the focus to the list
          <DeviceRow key={device.id} device={device} onRemoved={() => list.current?.focus()} />
        ))}
      </Box>
    </>
  )
}

function DeviceRow({ device, onRemoved }: { device: PushDevice; onRemoved: () => void }) {
  const { t } = useTranslation()
  const { mutateAsync: remove, isPending } = useRemoveDevice()
  const { id, current, createdAt, lastUsedAt } = device
  const at = (date: string) => ({ date: formatDay(date), time: formatTime(date) })
  return (
    <FactsRow
      name={device.device}
      chips={current && <StatusChip tone="success">{t('push.current')}</StatusChip>}
      facts={joinFacts([
        t('push.since', at(createdAt)),
        lastUsedAt ? t('push.lastUsed', at(lastUsedAt)) : t('push.neverUsed'),
      ])}
    >
      <Button
        variant="outlined"
        color="inherit"
        aria-label={t('push.removeNamed', { device: device.device })}
        loading={isPending}
        // the row is gone by then: a callback given to `mutate` would not run
        onClick={() => void remove({ id, current }).then(onRemoved, () => undefined)}
      >
        {t('push.remove')}
      </Button>
    </FactsRow>
  )
}
