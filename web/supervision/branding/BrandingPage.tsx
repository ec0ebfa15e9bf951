import Typography from '@mui/material/Typography'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { BrandingForm, type BrandingSettings } from '#contract/ground/branding.ts'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { FieldGroup } from '#web/ground/records/FieldGroup.tsx'
import { RecordPage } from '#web/ground/records/RecordPage.tsx'
import { useRecordForm } from '#web/ground/records/useRecordForm.ts'
import { Breadcrumbs } from '#web/ground/ui/Breadcrumbs.tsx'
import { ButtonLink, TextLink } from '#web/ground/ui/links.tsx'
import { brandingSettings } from './api.ts'
import { ColorFields } from './ColorFields.tsx'
import { LogoField } from './LogoField.tsx'
import { MenuWordFields } from './MenuWordFields.tsx'
import { useSaveBranding } from './mutations.ts'
import './translations.ts'

export type BrandingDraft = z.input<typeof BrandingForm>

/** Edits the organisation's own look: administrators only. */
export default function BrandingPage() {
  const { data } = useSuspenseQuery(brandingSettings)
  // once saved, the form begins again from what is kept
  const [saves, setSaves] = useState(0)
  return <BrandingSettingsForm key={saves} settings={data} onSaved={() => setSaves((count) => count + 1)} />
}

function BrandingSettingsForm({ settings, onSaved }: { settings: BrandingSettings; onSaved: () => void }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { mutateAsync } = useSaveBranding()
  const state = useRecordForm({
    name: 'branding',
    schema: BrandingForm,
    item: settings,
    draftOf,
    order: [
      'name',
      'primaryColor',
      'accentColor',
      'senderName',
      'mailFooter',
      'legalNotice',
      'privacyNotice',
      'menuWords',
    ],
    write: (form, version) => mutateAsync({ form, version }),
    readAgain: async () => queries.fetchQuery({ ...brandingSettings, staleTime: 0 }),
    onSaved,
  })
  return (
    <RecordPage
      title={t('nav.branding')}
      trail={
        <Breadcrumbs>
          <li>
            <TextLink to="/admin" color="inherit" underline="always">
              {t('nav.admin')}
            </TextLink>
          </li>
        </Breadcrumbs>
      }
      cancel={
        <ButtonLink to="/admin" variant="text" color="inherit">
          {t('form.cancel')}
        </ButtonLink>
      }
      state={state}
    >
      <Typography variant="body2" color="textSecondary">
        {t('branding.context')}
      </Typography>
      <FieldGroup title={t('branding.identity')}>
        <FormTextField<BrandingDraft> name="name" label={t('branding.name')} help={t('branding.nameHelp')} />
        <LogoField settings={settings} />
      </FieldGroup>
      <ColorFields />
      <FieldGroup title={t('branding.mails')}>
        <FormTextField<BrandingDraft>
          name="senderName"
          label={t('branding.senderName')}
          help={t('branding.senderNameHelp')}
        />
        <FormTextField<BrandingDraft>
          name="mailFooter"
          label={t('branding.mailFooter')}
          help={t('branding.mailFooterHelp')}
          multiline
          minRows={2}
        />
        <div>
          <ButtonLink to="/admin/textes-des-courriels" variant="outlined">
            {t('branding.mailTexts')}
          </ButtonLink>
        </div>
      </FieldGroup>
      <FieldGroup title={t('branding.legal')}>
        <Typography variant="body2" color="textSecondary">
          {t('branding.legalHelp')}
        </Typography>
        {(['legalNotice', 'privacyNotice'] as const).map((name) => (
          <FormTextField<BrandingDraft>
            key={name}
            name={name}
            label={t(`branding.${name}`)}
            multiline
            minRows={4}
            maxRows={16}
          />
        ))}
      </FieldGroup>
      <MenuWordFields />
    </RecordPage>
  )
}

const draftOf = (settings: BrandingSettings | null): BrandingDraft => ({
  name: settings?.name ?? '',
  primaryColor: settings?.primaryColor ?? '',
  accentColor: settings?.accentColor ?? '',
  senderName: settings?.senderName ?? '',
  mailFooter: settings?.mailFooter ?? '',
  legalNotice: settings?.legalNotice ?? '',
  privacyNotice: settings?.privacyNotice ?? '',
  menuWords: settings?.menuWords ?? {},
})
