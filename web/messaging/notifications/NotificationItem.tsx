import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { Notification } from '#contract/messaging/notifications.ts'
import { formatDayLong, formatTime } from '#web/ground/i18n/dates.ts'
import { joinFacts, keepDaysWhole } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { AddressLink } from '#web/ground/ui/AddressLink.tsx'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { formatAgo } from './formatAgo.ts'
import { kindIcons } from './kindIcons.ts'
import { notificationFacts, notificationText } from './notificationText.ts'
import { useMarkRead } from './useMarkRead.ts'

interface NotificationItemProps {
  notification: Notification
  /** called when the record is opened from here */
  onOpen?: () => void
  /** rendered at the right of an unread notification */
  tool?: ReactNode
}

/** Renders a notification. Opening its record, also in a new tab, marks it as read. */
export function NotificationItem({ notification, onOpen, tool }: NotificationItemProps) {
  const { t } = useTranslation()
  const { mutate: read } = useMarkRead()
  const { id, kind, subject, createdAt, readAt } = notification
  const facts = joinFacts(notificationFacts(t, notification))
  const isUnread = readAt === null
  const markRead = () => isUnread && read({ ids: [id] })
  const open = () => {
    markRead()
    onOpen?.()
  }
  return (
    <Box component="li" sx={row}>
      <Icon path={kindIcons[kind]} fontSize="small" sx={{ mt: '2px', color: 'text.secondary' }} />
      <Box sx={{ flex: '1 1 0', minWidth: 0, overflowWrap: 'anywhere' }}>
        <AddressLink
          href={subject.path}
          onFollow={open}
          onAuxClick={({ button }) => button === 1 && markRead()}
          color="inherit"
          sx={{ display: 'inline-block', minHeight: 24, fontWeight: isUnread ? 600 : 400 }}
        >
          {notificationText(t, notification)}
        </AddressLink>
        <Typography variant="body2" component="div" color="textSecondary">
          {facts && `${facts}\u00A0· `}
          <time dateTime={createdAt} title={`${formatDayLong(createdAt)}, ${formatTime(createdAt)}`}>
            {keepDaysWhole(formatAgo(createdAt))}
          </time>
          {isUnread && (
            <Box component="span" sx={{ color: 'ink.primary', fontWeight: 500, whiteSpace: 'nowrap' }}>
              {'\u00A0· '}
              <Box component="span" aria-hidden sx={dot} />
              {t('told.unread')}
            </Box>
          )}
        </Typography>
      </Box>
      {isUnread && tool}
    </Box>
  )
}

const row = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1.5,
  py: 1.25,
  'li + &': { borderTop: 1, borderColor: 'divider' },
  breakInside: 'avoid',
} as const
const dot = {
  display: 'inline-block',
  width: 8,
  height: 8,
  mr: 0.5,
  borderRadius: '50%',
  bgcolor: 'primary.main',
} as const
