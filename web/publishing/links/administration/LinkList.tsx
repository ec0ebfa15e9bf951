import Box from '@mui/material/Box'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { Link } from '#contract/publishing/links/links.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import type { Column } from '#web/ground/records/list/column.ts'
import { RecordList } from '#web/ground/records/list/RecordList.tsx'
import { useUrlFilters } from '#web/ground/records/list/useUrlFilters.ts'
import { RowActions } from '#web/ground/records/RowActions.tsx'
import { FilterChips } from '#web/ground/ui/filters/FilterChips.tsx'
import { FilterSelect } from '#web/ground/ui/filters/FilterField.tsx'
import { TextLink } from '#web/ground/ui/links.tsx'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { foundLinks, linksPerPage } from '#web/publishing/links/api.ts'
import { type LinkFilters, typeFilters } from '#web/publishing/links/filters.ts'
import { menus } from './menuMoves.ts'

interface LinkActions {
  onAmend: (id: number) => void
  onRemove: (link: Link) => void
}

/** Lists and searches the links of all menus. */
export function LinkList({ filters, ...acts }: LinkActions & { filters: LinkFilters }) {
  const { t } = useTranslation()
  const shown = useDeferredValue(filters)
  const { data } = useSuspenseQuery(foundLinks(shown))
  return (
    <RecordList
      name="links"
      caption={t('nav.links')}
      count={t('links.count', { count: data.totalItems })}
      columns={useLinkColumns(filters, acts)}
      rows={data.member}
      total={data.totalItems}
      page={shown.page}
      pageSize={linksPerPage}
      sort={shown.sort ?? 'menu'}
      search={t('links.search')}
      filters={<Filters filters={filters} />}
      empty={t('links.empty')}
    />
  )
}

function Filters({ filters: { menu, type } }: { filters: LinkFilters }) {
  const { t } = useTranslation()
  const { filterBy } = useUrlFilters<LinkFilters>()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1.5 }}>
      <FilterSelect
        label={t('links.menu')}
        value={menu ?? ''}
        onChange={({ target }) => filterBy({ menu: menus.find((name) => name === target.value) })}
        sx={{ width: { xs: '100%', sm: 280 } }}
      >
        <option value="">{t('links.everyMenu')}</option>
        {menus.map((name) => (
          <option key={name} value={name}>
            {t(`links.menu.${name}`)}
          </option>
        ))}
      </FilterSelect>
      <FilterChips
        label={t('links.byType')}
        choices={typeFilters.map((value) => ({ value, label: t(`links.types.${value}`) }))}
        chosen={type}
        onChoose={(chosen) => filterBy({ type: chosen })}
      />
    </Box>
  )
}

function useLinkColumns(filters: LinkFilters, { onAmend, onRemove }: LinkActions): Column<Link>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'label',
      label: t('links.label'),
      sort: 'label',
      cell: ({ id, label }) => (
        <TextLink to="/admin/links/$id" params={{ id }} search={filters} resetScroll={false} color="inherit">
          {label}
        </TextLink>
      ),
    },
    {
      key: 'link',
      label: t('links.link'),
      cell: ({ link }) => <Box sx={{ overflowWrap: 'anywhere', minWidth: 160 }}>{link}</Box>,
    },
    {
      key: 'type',
      label: t('links.linkType'),
      cell: ({ linkType }) => (
        <StatusChip tone={linkType === 'Externe' ? 'info' : 'plain'}>{t(`links.type.${linkType}`)}</StatusChip>
      ),
    },
    { key: 'menu', label: t('links.menu'), sort: 'menu', cell: ({ menu }) => t(`links.menu.${menu}`) },
    {
      key: 'position',
      label: t('links.position'),
      sort: 'position',
      numeric: true,
      cell: ({ position }) => position,
    },
    {
      key: 'tools',
      label: t('links.tools'),
      always: true,
      cell: (link) => <RowActions name={link.label} onAmend={() => onAmend(link.id)} onRemove={() => onRemove(link)} />,
    },
  ]
}
