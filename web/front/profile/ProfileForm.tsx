import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { FormProvider } from 'react-hook-form'
import type { Me } from '#contract/people/accounts/accounts.ts'
import { ErrorSummary } from '#web/ground/fields/ErrorSummary.tsx'
import { UnsavedChangesPrompt } from '#web/ground/fields/UnsavedChangesPrompt.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { BottomBar } from '#web/ground/ui/BottomBar.tsx'
import { stack } from '#web/ground/ui/columns.ts'
import { IdentityPanel } from './IdentityPanel.tsx'
import { PlacesPanel } from './PlacesPanel.tsx'
import { fieldOrder } from './profileDraft.ts'
import { Section } from './Section.tsx'
import { useProfileForm } from './useProfileForm.ts'

/** Edits identity and places, saved together. The save bar appears with the first change. */
export function ProfileForm({ user }: { user: Me }) {
  const { t } = useTranslation()
  const { form, isDirty, isSubmitting, conflict, save, undo, keepMine, takeTheirs } = useProfileForm(user)
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        aria-label={t('profile.title')}
        sx={stack}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {conflict && (
          <Alert severity="warning" variant="outlined" role="alert" sx={{ color: 'text.primary' }}>
            <AlertTitle sx={{ fontSize: 15, fontWeight: 600 }}>{t('profile.conflict')}</AlertTitle>
            {conflict}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
              <Button size="small" variant="outlined" disabled={isSubmitting} onClick={() => void keepMine()}>
                {t('profile.keepMine')}
              </Button>
              <Button size="small" variant="text" disabled={isSubmitting} onClick={() => void takeTheirs()}>
                {t('profile.takeTheirs')}
              </Button>
            </Box>
          </Alert>
        )}
        <ErrorSummary order={fieldOrder} />
        <Section id="identite">
          <IdentityPanel user={user} />
        </Section>
        <Section id="instances">
          <PlacesPanel user={user} />
        </Section>
        {isDirty && (
          <BottomBar inset>
            <Typography variant="body2" color="textSecondary" sx={{ flex: 1, display: { xs: 'none', sm: 'block' } }}>
              {t('profile.unsaved')}
            </Typography>
            <Button variant="text" color="inherit" onClick={undo} disabled={isSubmitting}>
              {t('profile.undo')}
            </Button>
            <Button type="submit" loading={isSubmitting}>
              {t('form.save')}
            </Button>
          </BottomBar>
        )}
      </Box>
      <UnsavedChangesPrompt when={isDirty && !isSubmitting} question={t('form.unsaved')} />
    </FormProvider>
  )
}
