import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { menuWordCharacters, type RenamableEntry, renamableEntries } from '#contract/ground/branding.ts'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { FieldGroup } from '#web/ground/records/FieldGroup.tsx'
import type { BrandingDraft } from './BrandingPage.tsx'

/** Renames entries of the menu. Each field is labelled by the name that the portal gives. */
export function MenuWordFields() {
  const { t } = useTranslation()
  return (
    <FieldGroup title={t('branding.menu')}>
      <Typography variant="body2" color="textSecondary">
        {t('branding.menuHelp', { count: menuWordCharacters })}
      </Typography>
      <Box sx={columns}>
        {(Object.keys(renamableEntries) as RenamableEntry[]).map((entry) => (
          <FormTextField<BrandingDraft>
            key={entry}
            name={`menuWords.${entry}`}
            label={renamableEntries[entry]}
            slotProps={{ htmlInput: { maxLength: menuWordCharacters } }}
          />
        ))}
      </Box>
    </FieldGroup>
  )
}

const columns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
} as const
