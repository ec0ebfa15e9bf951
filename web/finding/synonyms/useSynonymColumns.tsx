import { mdiTrashCanOutline } from '@mdi/js'
import IconButton from '@mui/material/IconButton'
import type { Synonym } from '#contract/finding/synonyms.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { nameOf } from '#web/ground/i18n/names.ts'
import type { Column } from '#web/ground/records/list/column.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { TextLink } from '#web/ground/ui/links.tsx'
import { formatSynonym } from './formatSynonym.ts'

/** Returns the columns of the list, with the actions on each group. */
export function useSynonymColumns(onRemove: (synonym: Synonym) => void): Column<Synonym>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'expressions',
      label: t('synonyms.expressions'),
      sort: 'expressions',
      cell: (synonym) => (
        <TextLink to="/admin/synonymes/$id" params={{ id: synonym.id }}>
          {formatSynonym(synonym)}
        </TextLink>
      ),
    },
    {
      key: 'updatedAt',
      label: t('synonyms.updatedAt'),
      sort: 'updatedAt',
      descending: true,
      cell: ({ updatedAt }) => formatDay(updatedAt),
    },
    {
      key: 'updatedBy',
      label: t('synonyms.updatedBy'),
      hidden: 'atFirst',
      cell: ({ updatedBy }) => (updatedBy ? nameOf(updatedBy) : t('synonyms.portal')),
    },
    {
      key: 'acts',
      label: t('synonyms.acts'),
      always: true,
      cell: (synonym) => (
        <IconButton
          className="no-print"
          aria-label={t('synonyms.deleteNamed', { name: formatSynonym(synonym) })}
          title={t('form.delete')}
          sx={{ my: -1 }}
          onClick={() => onRemove(synonym)}
        >
          <Icon path={mdiTrashCanOutline} fontSize="small" />
        </IconButton>
      ),
    },
  ]
}
