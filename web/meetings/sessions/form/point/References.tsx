import { mdiClose, mdiLinkVariant, mdiPaperclip } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { TextLink } from '#web/ground/ui/links.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { fieldId } from '#web/meetings/sessions/form/typed/fieldErrors.ts'
import type { DetailsProps } from './pointProps.ts'
import { ReferenceDialog } from './ReferenceDialog.tsx'

const maxReferences = 20

/** Edits the references of a point: documents filed elsewhere that members also read for it. */
export function References({ point, index, errors, documents, change, acts }: DetailsProps) {
  const { t } = useTranslation()
  const { key, references, title } = point
  const [isSearching, setIsSearching] = useState(false)
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <Box
        component="ul"
        aria-label={t('sessionForm.point.references')}
        sx={{ ...plainList, display: 'grid', gap: 0.75, mb: 1 }}
      >
        {references.map(({ id, name }) => (
          <Box component="li" key={id} sx={line}>
            <Icon path={mdiLinkVariant} sx={{ fontSize: 20, color: 'text.secondary' }} />
            <TextLink to="/documents/$id" params={{ id }} target="_blank" color="inherit" sx={{ minWidth: 0 }}>
              {name}
            </TextLink>
            <IconButton
              size="small"
              aria-label={t('sessionForm.reference.remove', { title: name })}
              onClick={() => acts.detach(key, { id, name })}
            >
              <Icon path={mdiClose} fontSize="small" />
            </IconButton>
          </Box>
        ))}
      </Box>
      <Button
        id={fieldId(`points.${index}.references`)}
        variant="outlined"
        size="small"
        color="inherit"
        startIcon={<Icon path={mdiPaperclip} />}
        disabled={references.length >= maxReferences}
        onClick={() => setIsSearching(true)}
      >
        {t('sessionForm.reference.add')}
      </Button>
      {errors?.references && (
        <Typography variant="body2" role="alert" sx={{ color: 'ink.error', mt: 0.5 }}>
          {errors.references.message ?? t('sessionForm.reference.faulty')}
        </Typography>
      )}
      {isSearching && (
        <ReferenceDialog
          about={title}
          attached={new Set([...references, ...documents].map(({ id }) => id))}
          onAttach={(document) => change({ references: [...references, document] })}
          onClose={() => setIsSearching(false)}
        />
      )}
    </Box>
  )
}

const line = {
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 1.25,
  px: 1.25,
  borderRadius: 1,
  bgcolor: 'background.default',
} as const
