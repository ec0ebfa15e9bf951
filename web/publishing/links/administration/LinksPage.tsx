import { mdiFormatListBulleted, mdiPlus, mdiSort } from '@mdi/js'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useRouterState, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Link } from '#contract/publishing/links/links.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { RemovalDialog } from '#web/ground/records/RemovalDialog.tsx'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { links as linksQuery } from '#web/publishing/links/api.ts'
import { readLinkFilters } from '#web/publishing/links/filters.ts'
import { useRemoveLink } from './api.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { LinkList } from './LinkList.tsx'
import { MenuPanels } from './MenuPanels.tsx'
import '#web/publishing/links/translations.ts'

/**
 * Administers the links of the menus: a searchable list, or one panel per menu to order them. `/new` and `/{id}` open a
 * link in a dialog (seed §2).
 */
export default function LinksPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const filters = readLinkFilters(useSearch({ strict: false }))
  const { id } = useParams({ strict: false })
  const isNew = useRouterState({ select: ({ location }) => location.pathname.endsWith('/new') })
  const { data } = useSuspenseQuery(linksQuery)
  const [removing, setRemoving] = useState<Link | null>(null)
  const opened = isNew ? null : data.member.find((link) => link.id === id)
  const isByMenu = filters.vue === 'menus'
  const close = (isSaved: boolean) =>
    void navigate({
      to: '/admin/links',
      search: filters,
      resetScroll: false,
      replace: true,
      ignoreBlocker: isSaved,
    })
  const acts = {
    onAmend: (amended: number) =>
      void navigate({ to: '/admin/links/$id', params: { id: amended }, search: filters, resetScroll: false }),
    onRemove: setRemoving,
  }
  return (
    <Page
      title={t('nav.links')}
      context={t('links.context')}
      narrow={isByMenu}
      actions={
        <>
          <ButtonLink
            to="/admin/links"
            search={isByMenu ? {} : { vue: 'menus' }}
            variant="outlined"
            color="inherit"
            startIcon={<Icon path={isByMenu ? mdiFormatListBulleted : mdiSort} />}
          >
            {t(isByMenu ? 'links.asList' : 'links.byMenu')}
          </ButtonLink>
          <ButtonLink
            to="/admin/links/new"
            search={filters}
            resetScroll={false}
            variant="contained"
            startIcon={<Icon path={mdiPlus} />}
          >
            {t('links.add')}
          </ButtonLink>
        </>
      }
    >
      {isByMenu ? <MenuPanels links={data.member} {...acts} /> : <LinkList filters={filters} {...acts} />}
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
