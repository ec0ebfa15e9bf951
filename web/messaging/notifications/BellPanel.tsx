import { mdiCheckAll, mdiCogOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { newestNotifications } from './api.ts'
import { groupNotifications } from './groupNotifications.ts'
import { NotificationGroupItem } from './NotificationGroupItem.tsx'
import { useMarkRead } from './useMarkRead.ts'
import './translations.ts'

interface BellPanelProps {
  anchor: HTMLElement
  onClose: () => void
}

/** Shows the latest notifications in a popover, by session. */
export default function BellPanel({ anchor, onClose }: BellPanelProps) {
  const { t } = useTranslation()
  const id = useId()
  const { data } = useQuery(newestNotifications)
  const { mutate: read } = useMarkRead({ undoable: true })
  const hasUnread = data?.member.some(({ readAt }) => readAt === null) ?? false
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, sx: paper } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, pt: 1.5 }}>
        <Typography variant="h2" id={id} tabIndex={-1} sx={{ flex: 1 }}>
          {t('told.title')}
        </Typography>
        {hasUnread && (
          <Button
            size="small"
            variant="text"
            startIcon={<Icon path={mdiCheckAll} />}
            onClick={() => read({ all: true })}
          >
            {t('told.readAll')}
          </Button>
        )}
      </Box>
      <Box sx={{ px: 2, overflowY: 'auto' }}>
        <Newest onClose={onClose} />
      </Box>
      <Box sx={foot}>
        <ButtonLink to="/notifications" variant="text" size="small" onClick={onClose}>
          {t('told.seeAll')}
        </ButtonLink>
        <ButtonLink
          to="/mon-profil"
          hash="notifications"
          variant="text"
          size="small"
          color="inherit"
          startIcon={<Icon path={mdiCogOutline} />}
          onClick={onClose}
        >
          {t('told.settings')}
        </ButtonLink>
      </Box>
    </Popover>
  )
}

function Newest({ onClose }: Pick<BellPanelProps, 'onClose'>) {
  const { t } = useTranslation()
  const { data, isError } = useQuery(newestNotifications)
  if (isError && !data) return <Typography sx={{ py: 2 }}>{t('told.failed')}</Typography>
  if (!data) return <LoadingLines />
  if (data.member.length === 0) return <Typography sx={{ py: 2, color: 'text.secondary' }}>{t('told.none')}</Typography>
  return (
    <Box component="ul" aria-label={t('told.title')} sx={plainList}>
      {groupNotifications(data.member).map((group) => (
        <NotificationGroupItem key={group.key} group={group} onOpen={onClose} />
      ))}
    </Box>
  )
}

const LoadingLines = () => (
  <Box aria-hidden sx={{ py: 1 }}>
    {[80, 60, 70, 50].map((width) => (
      <Box key={width} sx={{ py: 1 }}>
        <Skeleton width={`${width}%`} />
        <Skeleton width={`${width / 2}%`} />
      </Box>
    ))}
  </Box>
)

const paper = {
  display: 'flex',
  flexDirection: 'column',
  width: 420,
  maxWidth: 'calc(100vw - 32px)',
  maxHeight: 'min(640px, calc(100vh - 80px))',
  borderRadius: '12px',
  border: 1,
  borderColor: 'divider',
} as const
const foot = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: 1,
  px: 1.5,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
} as const
