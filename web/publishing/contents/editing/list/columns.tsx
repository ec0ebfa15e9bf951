import type { ContentRow } from '#contract/publishing/contents/contents.ts'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import type { Translate } from '#web/ground/i18n/i18n.ts'
import { nameOf } from '#web/ground/i18n/names.ts'
import type { Column } from '#web/ground/records/list/column.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { ContentStatusChip } from '#web/publishing/contents/editing/ContentStatusChip.tsx'

const formatMoment = (at: string) => `${formatDay(at)}, ${formatTime(at)}`

/** Returns the columns of the editors' list. */
export const contentColumns = (t: Translate): readonly Column<ContentRow>[] => [
  {
    key: 'title',
    label: t('contentForm.title'),
    sort: 'title',
    always: true,
    cell: ({ id, title }) => (
      <TextLink to="/admin/contents/$id" params={{ id }} sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
        {title}
      </TextLink>
    ),
  },
  { key: 'kind', label: t('contentForm.kind'), cell: ({ contentType }) => t(`contentKind.${contentType}`) },
  { key: 'status', label: t('contentForm.status'), cell: ({ status }) => <ContentStatusChip status={status} /> },
  {
    key: 'publishedAt',
    label: t('contentForm.publication'),
    sort: 'publishedAt',
    descending: true,
    cell: ({ publishedAt }) => publishedAt && formatMoment(publishedAt),
  },
  {
    key: 'author',
    label: t('contentList.author'),
    hidden: 'atFirst',
    cell: ({ author }) => (author ? nameOf(author) : t('common.formerMember')),
  },
  {
    key: 'thematics',
    label: t('contentForm.thematics'),
    hidden: 'atFirst',
    cell: ({ thematics }) => thematics.map(({ name }) => name).join(', '),
  },
  {
    key: 'inSlider',
    label: t('contentForm.inSlider'),
    hidden: 'atFirst',
    cell: ({ inSlider }) => (inSlider ? t('contentList.yes') : ''),
  },
  {
    key: 'updatedAt',
    label: t('contentList.updatedAt'),
    sort: 'updatedAt',
    descending: true,
    cell: ({ updatedAt }) => formatMoment(updatedAt),
  },
]
