import { mdiPlus } from '@mdi/js'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useRouterState } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Link } from '#contract/links.ts'
import { RemovalDialog } from '#web/administration/RemovalDialog.tsx'
import { links as linksQuery } from '#web/links/api.ts'
import { stack } from '#web/ui/columns.ts'
import { HiddenText } from '#web/ui/HiddenText.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ButtonLink } from '#web/ui/links.tsx'
import { Page } from '#web/ui/Page.tsx'
import { useRemoveLink } from './api.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { MenuPanel } from './MenuPanel.tsx'
import { groupsOf } from './menuMoves.ts'
import { useMovingLinks } from './useMovingLinks.ts'
import '#web/links/words.ts'

/** The links that administrators add to the menus, menu by menu; `/new` and `/{id}` open one of them over the list (seed §2). */
export default function LinksPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id } = useParams({ strict: false })
  const isNew = useRouterState({ select: ({ location }) => location.pathname.endsWith('/new') })
  const { data } = useSuspenseQuery(linksQuery)
  const [removing, setRemoving] = useState<Link | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const moving = useMovingLinks(list, data.member)
  const opened = isNew ? null : data.member.find((link) => link.id === id)
  const close = (isSaved: boolean) =>
    void navigate({ to: '/admin/links', resetScroll: false, replace: true, ignoreBlocker: isSaved })
  return (
    <Page
      title={t('nav.links')}
      context={t('links.context')}
      narrow
      actions={
        <ButtonLink to="/admin/links/new" resetScroll={false} variant="contained" startIcon={<Icon path={mdiPlus} />}>
          {t('links.add')}
        </ButtonLink>
      }
    >
      <Typography variant="body2" color="textSecondary" className="no-print" sx={{ mb: 2 }}>
        {t('links.help')}
      </Typography>
      <Box ref={list} sx={stack}>
        {groupsOf(data.member).map(({ menu, links, first }) => (
          <MenuPanel
            key={menu}
            menu={menu}
            links={links}
            landing={moving.landing === null ? null : moving.landing - first}
            moving={moving}
            onAmend={(amended) =>
              void navigate({ to: '/admin/links/$id', params: { id: amended }, resetScroll: false })
            }
            onRemove={setRemoving}
          />
        ))}
      </Box>
      <HiddenText>
        <output>{moving.said}</output>
      </HiddenText>
      {opened !== undefined && (
        <LinkDialog key={opened?.id ?? 'new'} link={opened} onSaved={() => close(true)} onClose={() => close(false)} />
      )}
      {removing && <LinkRemoval link={removing} onClose={() => setRemoving(null)} />}
    </Page>
  )
}

function LinkRemoval({ link: { id, label, menu }, onClose }: { link: Link; onClose: () => void }) {
  const { t } = useTranslation()
  const { mutate, isPending } = useRemoveLink()
  return (
    <RemovalDialog
      name={label}
      reason={null}
      outcome={t('links.lost', { menu: t(`links.menu.${menu}`) })}
      busy={isPending}
      onRemove={() => mutate(id, { onSettled: onClose })}
      onDeactivate={undefined}
      onClose={onClose}
    />
  )
}
