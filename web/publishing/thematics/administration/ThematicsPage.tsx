import { mdiPlus } from '@mdi/js'
import Box from '@mui/material/Box'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useRouterState, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import type { Thematic } from '#contract/publishing/thematics/thematics.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import type { Column } from '#web/ground/records/list/column.ts'
import { RecordList } from '#web/ground/records/list/RecordList.tsx'
import { useUrlFilters } from '#web/ground/records/list/useUrlFilters.ts'
import { nextPosition } from '#web/ground/records/openedRecord.ts'
import { RowActions } from '#web/ground/records/RowActions.tsx'
import { FilterChips } from '#web/ground/ui/filters/FilterChips.tsx'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { ButtonLink, TextLink } from '#web/ground/ui/links.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { projects, projectsPerPage } from '#web/publishing/thematics/api.ts'
import { type ProjectFilters, type ProjectState, readProjectFilters } from '#web/publishing/thematics/filters.ts'
import { ProjectStatusChips } from '#web/publishing/thematics/ProjectStatusChips.tsx'
import { ThematicDialog } from './ThematicDialog.tsx'
import { ThematicDialogLoader } from './ThematicDialogLoader.tsx'
import { ThematicRemoval } from './ThematicRemoval.tsx'
import { ThematicsRemoval } from './ThematicsRemoval.tsx'
import { useThematicActions } from './useThematicActions.ts'
import '#web/publishing/thematics/translations.ts'

const states = ['open', 'closed'] as const satisfies ProjectState[]

/** Lists the debated projects, for administrators; `/new` and `/{id}` open a dialog above the list (seed §2). */
export default function ThematicsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const filters = readProjectFilters(useSearch({ strict: false }))
  const shown = useDeferredValue(filters)
  const { id } = useParams({ strict: false })
  const isNew = useRouterState({ select: ({ location }) => location.pathname.endsWith('/new') })
  const { filterBy } = useUrlFilters()
  const { data } = useSuspenseQuery(projects(shown))
  const [removing, setRemoving] = useState<Thematic | null>(null)
  const [removingAll, setRemovingAll] = useState<{ thematics: readonly Thematic[]; done: () => void } | null>(null)
  const actions = useThematicActions((thematics, done) => setRemovingAll({ thematics, done }))
  const close = (isSaved: boolean) =>
    void navigate({
      to: '/admin/thematics',
      search: filters,
      resetScroll: false,
      replace: true,
      ignoreBlocker: isSaved,
    })
  const dialog = {
    position: nextPosition(data.member),
    onSaved: () => close(true),
    onClose: () => close(false),
  }
  return (
    <Page
      title={t('nav.thematics')}
      context={t('project.admin.context')}
      actions={
        <ButtonLink
          to="/admin/thematics/new"
          search={filters}
          resetScroll={false}
          variant="contained"
          startIcon={<Icon path={mdiPlus} />}
        >
          {t('project.add')}
        </ButtonLink>
      }
    >
      <RecordList
        name="thematics"
        caption={t('nav.thematics')}
        count={t('project.admin.count', { count: data.totalItems })}
        columns={useThematicColumns(filters, setRemoving)}
        rows={data.member}
        total={data.totalItems}
        page={shown.page}
        pageSize={projectsPerPage}
        sort={shown.sort}
        selection={{ nameOf: ({ name }) => name, actions }}
        search={t('project.search')}
        filters={
          <FilterChips
            label={t('project.filterState')}
            choices={states.map((value) => ({ value, label: t(`project.state.${value}`) }))}
            chosen={filters.state === 'followed' ? undefined : filters.state}
            onChoose={(state) => filterBy({ state } satisfies ProjectFilters)}
          />
        }
        empty={t('project.admin.empty')}
      />
      {isNew && <ThematicDialog thematic={null} {...dialog} />}
      {typeof id === 'number' && <ThematicDialogLoader key={id} id={id} {...dialog} />}
      {removingAll && <ThematicsRemoval {...removingAll} onClose={() => setRemovingAll(null)} />}
      {removing && <ThematicRemoval thematic={removing} onClose={() => setRemoving(null)} />}
    </Page>
  )
}

function useThematicColumns(filters: ProjectFilters, onRemove: (thematic: Thematic) => void): Column<Thematic>[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const amend = (id: number) => ({ to: '/admin/thematics/$id', params: { id }, search: filters }) as const
  return [
    {
      key: 'name',
      label: t('project.name'),
      sort: 'name',
      cell: ({ id, name }) => (
        <TextLink {...amend(id)} resetScroll={false} color="inherit">
          {name}
        </TextLink>
      ),
    },
    {
      key: 'state',
      label: t('project.state'),
      cell: (thematic) => (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          <ProjectStatusChips thematic={thematic} />
        </Box>
      ),
    },
    {
      key: 'irps',
      label: t('project.bodies'),
      cell: ({ irps }) => (irps.length === 0 ? t('project.allBodies') : irps.map(({ name }) => name).join(', ')),
    },
    {
      key: 'followers',
      label: t('project.followersColumn'),
      sort: 'followers',
      descending: true,
      numeric: true,
      cell: ({ followers }) => followers ?? 0,
    },
    {
      key: 'openedOn',
      label: t('project.openedOnColumn'),
      sort: 'openedOn',
      descending: true,
      hidden: 'atFirst',
      cell: ({ openedOn }) => openedOn && formatDay(openedOn),
    },
    {
      key: 'position',
      label: t('project.positionColumn'),
      sort: 'position',
      numeric: true,
      cell: ({ position }) => position,
    },
    {
      key: 'tools',
      label: t('project.tools'),
      always: true,
      cell: (thematic) => (
        <RowActions
          name={thematic.name}
          onAmend={() => void navigate({ ...amend(thematic.id), resetScroll: false })}
          onRemove={() => onRemove(thematic)}
        />
      ),
    },
  ]
}
