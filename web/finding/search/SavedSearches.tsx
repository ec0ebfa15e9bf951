import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maxSavedSearches, type SavedSearch } from '#contract/finding/savedSearches.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { RemovalDialog } from '#web/ground/records/RemovalDialog.tsx'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { useDeleteSavedSearch } from './mutations.ts'
import { RenameDialog } from './saved/RenameDialog.tsx'
import { SavedSearchLine } from './saved/SavedSearchLine.tsx'
import { useCriteriaText } from './saved/useCriteriaText.ts'
import { savedSearches } from './savedSearches.ts'
import { savedFilters } from './savedSearchPageParams.ts'
import '#web/ground/records/translations.ts'
import './saved/translations.ts'

/** The dialog open above the list, and its search. */
interface OpenDialog {
  about: 'name' | 'removal'
  search: SavedSearch
}

/** Lists my saved searches with the number of new results since the last visit. */
export function SavedSearches() {
  const { t } = useTranslation()
  const { data, refetch } = useSuspenseQuery(savedSearches)
  const [asked, setAsked] = useState<OpenDialog | null>(null)
  const words = useCriteriaText(data.member.map(({ query }) => savedFilters(query)))
  const close = () => setAsked(null)
  const takeOff = () => {
    close()
    void refetch()
  }
  if (data.member.length === 0)
    return (
      <EmptyState
        action={
          <ButtonLink to="/recherche" variant="outlined">
            {t('saved.search')}
          </ButtonLink>
        }
      >
        {t('saved.none')}
      </EmptyState>
    )
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {t('saved.count', { count: data.totalItems, max: maxSavedSearches })}
      </Typography>
      <Box component="ul" aria-label={t('saved.list')} sx={{ ...plainList, display: 'grid', gap: 1.5 }}>
        {data.member.map((search, index) => (
          <SavedSearchLine
            key={search.id}
            search={search}
            words={words[index] ?? ''}
            onRename={() => setAsked({ about: 'name', search })}
            onRemove={() => setAsked({ about: 'removal', search })}
          />
        ))}
      </Box>
      {asked?.about === 'name' && <RenameDialog search={asked.search} onGone={takeOff} onClose={close} />}
      {asked?.about === 'removal' && <SavedSearchRemoval search={asked.search} onGone={takeOff} onClose={close} />}
    </>
  )
}

interface SavedSearchRemovalProps {
  search: SavedSearch
  /** Called when the search was deleted meanwhile, or its deletion failed. */
  onGone: () => void
  onClose: () => void
}

function SavedSearchRemoval({ search: { id, name }, onGone, onClose }: SavedSearchRemovalProps) {
  const { t } = useTranslation()
  const { mutate, isPending } = useDeleteSavedSearch()
  return (
    <RemovalDialog
      name={name}
      reason={null}
      outcome={t('saved.lost')}
      busy={isPending}
      onRemove={() => mutate(id, { onSuccess: onClose, onError: onGone })}
      onDeactivate={undefined}
      onClose={onClose}
    />
  )
}
