import { SynonymFormPage } from './SynonymFormPage.tsx'

export default function NewSynonymPage() {
  return <SynonymFormPage synonym={null} />
}
