import { mdiCheck, mdiCheckAll, mdiCogOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import type { Notification } from '#contract/messaging/notifications.ts'
import { dayOf, daysUntil, formatDayLong } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { stack } from '#web/ground/ui/columns.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { FilterChips } from '#web/ground/ui/filters/FilterChips.tsx'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { Pager } from '#web/ground/ui/Pager.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { notifications, notificationsPerPage, unreadCount } from './api.ts'
import type { NotificationFilters } from './filters.ts'
import { groupNotifications } from './groupNotifications.ts'
import { NotificationGroupItem } from './NotificationGroupItem.tsx'
import { notificationText } from './notificationText.ts'
import { useMarkRead } from './useMarkRead.ts'
import './translations.ts'

const route = getRouteApi('/house/notifications')

/** Lists all notifications by day, newest first. */
export default function NotificationsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const filters = useDeferredValue(route.useSearch())
  const { data } = useSuspenseQuery(notifications(filters))
  const { data: known } = useQuery(unreadCount)
  const { mutate: read, isPending } = useMarkRead({ undoable: true })
  const hasUnread = data.member.some(({ readAt }) => readAt === null) || (known?.unread ?? 0) > 0
  const days = [...Map.groupBy(data.member, ({ createdAt }) => dayOf(createdAt))]
  return (
    <Page
      narrow
      title={t('told.title')}
      context={known && t('told.context', { count: known.unread })}
      actions={
        <>
          <ButtonLink
            to="/mon-profil"
            hash="notifications"
            variant="outlined"
            color="inherit"
            startIcon={<Icon path={mdiCogOutline} />}
          >
            {t('told.settings')}
          </ButtonLink>
          {hasUnread && (
            <Button
              variant="outlined"
              startIcon={<Icon path={mdiCheckAll} />}
              disabled={isPending}
              onClick={() => {
                // the pressed button disappears
                document.querySelector<HTMLElement>('main h1')?.focus()
                read({ all: true })
              }}
            >
              {t('told.readAll')}
            </Button>
          )}
        </>
      }
    >
      <FilterChips
        label={t('told.filter')}
        choices={[{ value: 'unread', label: t('told.onlyUnread') }]}
        chosen={filters.state}
        onChoose={(state) => void navigate({ to: '/notifications', search: { state }, replace: true })}
      />
      <Box sx={{ ...stack, mt: 2 }}>
        {data.member.length === 0 && <EmptyList filters={filters} total={data.totalItems} />}
        {days.map(([day, told]) => (
          <Panel key={day} title={nameOf(day)}>
            <Box component="ul" sx={plainList}>
              {groupNotifications(told).map((group) => (
                <NotificationGroupItem key={group.key} group={group} toolOf={markReadTool} />
              ))}
            </Box>
          </Panel>
        ))}
      </Box>
      <Pager page={filters.page ?? 1} itemsPerPage={notificationsPerPage} totalItems={data.totalItems} />
    </Page>
  )

  function nameOf(day: string) {
    const away = daysUntil(day)
    if (away === 0) return t('told.today')
    const name = away === -1 ? t('told.yesterday') : formatDayLong(day)
    return name.charAt(0).toUpperCase() + name.slice(1)
  }
}

const markReadTool = (notification: Notification) => <MarkRead notification={notification} />

function MarkRead({ notification }: { notification: Notification }) {
  const { t } = useTranslation()
  const { mutate: read } = useMarkRead({ undoable: true })
  return (
    <IconButton
      className="no-print"
      aria-label={t('told.readNamed', { name: notificationText(t, notification) })}
      title={t('told.read')}
      onClick={({ currentTarget }) => {
        // the pressed button disappears: keeps the focus on its line
        currentTarget.closest('li')?.querySelector('a')?.focus()
        read({ ids: [notification.id] })
      }}
      sx={{ mr: -1, minWidth: 44, minHeight: 44 }}
    >
      <Icon path={mdiCheck} fontSize="small" />
    </IconButton>
  )
}

function EmptyList({ filters: { state, page }, total }: { filters: NotificationFilters; total: number }) {
  const { t } = useTranslation()
  if (page && total > 0) return <EmptyState>{t('told.noneHere')}</EmptyState>
  return state ? (
    <EmptyState
      action={
        <ButtonLink to="/notifications" variant="outlined">
          {t('told.all')}
        </ButtonLink>
      }
    >
      {t('told.noneUnread')}
    </EmptyState>
  ) : (
    <EmptyState
      action={
        <ButtonLink to="/mes-abonnements" variant="outlined">
          {t('told.follow')}
        </ButtonLink>
      }
    >
      {t('told.none')}
    </EmptyState>
  )
}
