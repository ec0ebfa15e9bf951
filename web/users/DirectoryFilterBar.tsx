import { mdiClose } from '@mdi/js'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import TextField from '@mui/material/TextField'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { bodies } from '#web/bodies/api.ts'
import { inTreeOrder } from '#web/bodies/treeOrder.ts'
import { FilterChips } from '#web/ui/FilterChips.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { type DirectoryFilters, roleFilters } from './filters.ts'

/** Words, a body, a right: each goes to the address, and is cleared on its own. */
export function DirectoryFilterBar({ filters }: { filters: DirectoryFilters }) {
  const { t } = useTranslation()
  const { data } = useSuspenseQuery(bodies)
  const navigate = useNavigate()
  /** another filter makes another list: it begins at its first page */
  const filterBy = (changed: DirectoryFilters) =>
    navigate({
      to: '/annuaire',
      search: { ...filters, ...changed, page: undefined },
      replace: true,
      resetScroll: false,
    })
  const body = data.member.find(({ id }) => id === filters.irp)

  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: 'minmax(0, 3fr) minmax(0, 2fr)' } }}>
        <SearchField
          label={t('directory.search')}
          value={filters.q ?? ''}
          onSearch={(words) => void filterBy({ q: words || undefined })}
        />
        <TextField
          select
          size="small"
          label={t('directory.body')}
          value={body?.id ?? ''}
          onChange={({ target }) => void filterBy({ irp: Number(target.value) || undefined })}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="">{t('directory.everyBody')}</option>
          {inTreeOrder(data.member).map(({ id, name, depth }) => (
            <option key={id} value={id}>
              {'\u2003'.repeat(depth) + name}
            </option>
          ))}
        </TextField>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <FilterChips
          label={t('directory.role')}
          choices={roleFilters.map((value) => ({ value, label: t(`body.role.${value}`) }))}
          chosen={filters.role}
          onChoose={(role) => void filterBy({ role })}
        />
        {body && (
          <Chip
            component="button"
            type="button"
            size="medium"
            aria-label={t('directory.clear', { name: body.name })}
            label={body.name}
            icon={<Icon path={mdiClose} />}
            onClick={() => void filterBy({ irp: undefined })}
          />
        )}
      </Box>
    </Box>
  )
}
