import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { Medium } from '#contract/publishing/media/media.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { formatBytes } from '#web/ground/i18n/numbers.ts'
import type { Column } from '#web/ground/records/list/column.ts'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'
import { MediumTools } from './MediumTools.tsx'

type MediumAction = (medium: Medium) => void

interface MediaActs {
  onUses: MediumAction
  onRename: MediumAction
  onReplace: MediumAction
  onRemove: MediumAction
}

/** Returns the columns of the media list, with the actions on each medium. */
export function useMediaColumns({ onUses, onRename, onReplace, onRemove }: MediaActs): Column<Medium>[] {
  const { t } = useTranslation()
  return [
    { key: 'name', label: t('media.name'), sort: 'name', cell: (medium) => <FileLink medium={medium} /> },
    { key: 'fileName', label: t('media.file'), hidden: 'atFirst', cell: ({ fileName }) => fileName },
    { key: 'size', label: t('media.size'), numeric: true, cell: ({ size }) => formatBytes(size) },
    {
      key: 'updatedAt',
      label: t('media.updatedAt'),
      sort: 'updatedAt',
      descending: true,
      cell: ({ updatedAt }) => formatDay(updatedAt),
    },
    {
      key: 'use',
      label: t('media.use'),
      cell: (medium) =>
        medium.usedBy.length === 0 ? (
          <Typography variant="body2" component="span" color="textSecondary">
            {t('media.unused')}
          </Typography>
        ) : (
          <Button size="small" variant="text" sx={alignedButton} onClick={() => onUses(medium)}>
            {t('media.used', { count: medium.usedBy.length })}
            <VisuallyHidden>{`\u00A0: ${medium.name}`}</VisuallyHidden>
          </Button>
        ),
    },
    {
      key: 'acts',
      label: t('media.acts'),
      always: true,
      cell: (medium) => (
        <MediumTools
          medium={medium}
          onRename={() => onRename(medium)}
          onReplace={() => onReplace(medium)}
          onRemove={() => onRemove(medium)}
        />
      ),
    },
  ]
}

function FileLink({ medium: { name, link } }: { medium: Medium }) {
  const { t } = useTranslation()
  return (
    <Link href={link} target="_blank" rel="noopener">
      {name}
      <VisuallyHidden>{` ${t('common.newTab')}`}</VisuallyHidden>
    </Link>
  )
}

/** Aligned with the text of the other rows. */
const alignedButton = { ml: -1, textAlign: 'left' } as const
