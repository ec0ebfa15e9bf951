import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { type Link, linkTypes } from '#contract/publishing/links/links.ts'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { NumberField } from '#web/ground/records/NumberField.tsx'
import { RecordDialog } from '#web/ground/records/RecordDialog.tsx'
import { useIsMoving } from '#web/ground/records/useOptimisticMove.ts'
import { useRecordForm } from '#web/ground/records/useRecordForm.ts'
import { links } from '#web/publishing/links/api.ts'
import { useWriteLink } from './api.ts'
import { type Draft, draftOf, fieldOrder, schema } from './draft.ts'
import { menus } from './menuMoves.ts'

interface LinkDialogProps {
  /** null for a new link */
  link: Link | null
  onSaved: () => void
  onClose: () => void
}

export function LinkDialog({ link, onSaved, onClose }: LinkDialogProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { mutateAsync } = useWriteLink()
  const id = link?.id ?? null
  const state = useRecordForm({
    name: `link ${id ?? 'new'}`,
    schema,
    item: link,
    draftOf,
    order: fieldOrder,
    write: (form, version) => mutateAsync({ id, form, version }),
    readAgain: async () => (await queries.fetchQuery({ ...links, staleTime: 0 })).member.find((one) => one.id === id),
    onSaved,
    isMoving: useIsMoving(links.queryKey),
  })
  return (
    <RecordDialog title={t(link ? 'links.amend' : 'links.add')} state={state} onClose={onClose}>
      <LinkFields />
    </RecordDialog>
  )
}

const nativeSelect = { select: { native: true }, inputLabel: { shrink: true } } as const

function LinkFields() {
  const { t } = useTranslation()
  const [linkType, menu] = useWatch<Draft, ['linkType', 'menu']>({ name: ['linkType', 'menu'] })
  return (
    <>
      <FormTextField<Draft>
        name="label"
        label={t('links.label')}
        help={t('links.labelHelp')}
        required
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      <FormTextField<Draft> name="linkType" label={t('links.linkType')} select slotProps={nativeSelect}>
        {linkTypes.map((value) => (
          <option key={value} value={value}>
            {t(`links.type.${value}`)}
          </option>
        ))}
      </FormTextField>
      <FormTextField<Draft>
        name="link"
        label={t('links.link')}
        help={t(`links.linkHelp.${linkType}`)}
        required
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 500, spellCheck: false } }}
      />
      <FormTextField<Draft>
        name="menu"
        label={t('links.menu')}
        help={t(`links.where.${menu}`)}
        select
        slotProps={nativeSelect}
      >
        {menus.map((value) => (
          <option key={value} value={value}>
            {t(`links.menu.${value}`)}
          </option>
        ))}
      </FormTextField>
      <NumberField<Draft> name="position" label={t('links.position')} help={t('links.positionHelp')} />
    </>
  )
}
