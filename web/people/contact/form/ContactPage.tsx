import { WriteScreen } from './WriteScreen.tsx'

/** « Nous contacter »: sends a question to the administrators (seed §2). */
export default function ContactPage() {
  return <WriteScreen variant="contact" />
}
