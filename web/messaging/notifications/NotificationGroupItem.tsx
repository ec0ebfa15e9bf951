import { mdiCalendarBlankOutline, mdiCheckAll, mdiChevronDown } from '@mdi/js'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import type { Notification } from '#contract/messaging/notifications.ts'
import { joinFacts, keepDaysWhole } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { AddressLink } from '#web/ground/ui/AddressLink.tsx'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { formatAgo } from './formatAgo.ts'
import type { NotificationGroup } from './groupNotifications.ts'
import { NotificationItem } from './NotificationItem.tsx'
import { useMarkRead } from './useMarkRead.ts'

interface NotificationGroupItemProps {
  group: NotificationGroup
  /** called when a record is opened from here */
  onOpen?: () => void
  /** renders the button of an unread notification */
  toolOf?: (notification: Notification) => ReactNode
}

/** Renders one notification, or what is told of one session as one line that opens. */
export function NotificationGroupItem({ group, onOpen, toolOf }: NotificationGroupItemProps) {
  const items = group.notifications.map((notification) => (
    <NotificationItem
      key={notification.id}
      notification={notification}
      {...(onOpen && { onOpen })}
      tool={toolOf?.(notification)}
    />
  ))
  if (!group.session) return items
  return (
    <SessionGroup session={group.session} notifications={group.notifications} onOpen={onOpen}>
      {items}
    </SessionGroup>
  )
}

interface SessionGroupProps {
  session: NonNullable<NotificationGroup['session']>
  notifications: NotificationGroup['notifications']
  onOpen: (() => void) | undefined
  children: ReactNode
}

function SessionGroup({ session, notifications, onOpen, children }: SessionGroupProps) {
  const { t } = useTranslation()
  const { mutate: read } = useMarkRead()
  const [isOpen, setIsOpen] = useState(false)
  const unread = notifications.filter(({ readAt }) => readAt === null).map(({ id }) => id)
  const [newest] = notifications
  const isUnread = unread.length > 0
  const markRead = () => isUnread && read({ ids: unread })
  const open = () => {
    markRead()
    onOpen?.()
  }
  const facts = [
    newest.subject.irp?.name,
    t('told.group', { count: notifications.length }),
    isUnread && t('told.groupUnread', { count: unread.length }),
  ]
  return (
    <Box component="li" sx={row}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.5 }}>
        <Icon path={mdiCalendarBlankOutline} fontSize="small" sx={{ mt: '2px', color: 'text.secondary' }} />
        <Box sx={{ flex: '1 1 0', minWidth: 0, overflowWrap: 'anywhere' }}>
          <AddressLink
            href={`/seances/${session.id}`}
            onFollow={open}
            onAuxClick={({ button }) => button === 1 && markRead()}
            color="inherit"
            sx={{ display: 'inline-block', minHeight: 24, fontWeight: isUnread ? 600 : 400 }}
          >
            {session.title}
          </AddressLink>
          <Typography variant="body2" component="div" color="textSecondary">
            {joinFacts(facts)}
            {'\u00A0· '}
            <time dateTime={newest.createdAt}>{keepDaysWhole(formatAgo(newest.createdAt))}</time>
          </Typography>
        </Box>
        <Box className="no-print" sx={tools}>
          {isUnread && (
            <IconButton
              aria-label={t('told.groupRead', { name: session.title })}
              title={t('told.readAll')}
              onClick={({ currentTarget }) => {
                // the pressed button disappears: keeps the focus on its line
                currentTarget.closest('li')?.querySelector('a')?.focus()
                markRead()
              }}
            >
              <Icon path={mdiCheckAll} fontSize="small" />
            </IconButton>
          )}
          <IconButton
            aria-label={t(isOpen ? 'told.groupClose' : 'told.groupOpen', { name: session.title })}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon path={mdiChevronDown} fontSize="small" sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />
          </IconButton>
        </Box>
      </Box>
      {isOpen && (
        <Box component="ul" sx={{ ...plainList, pl: 4 }}>
          {children}
        </Box>
      )}
    </Box>
  )
}

const row = {
  py: 1.25,
  'li + &': { borderTop: 1, borderColor: 'divider' },
} as const

const tools = { display: 'flex', mr: -1, '& > button': { minWidth: 44, minHeight: 44 } } as const
