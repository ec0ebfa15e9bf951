/** Fields of every request for an account, in the order of its forms, before the password and the note. */
export const requestFieldOrder = [
  'gender',
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'address',
  'mainIrp',
  'mainJob',
  'mainMandate',
  'mainStartsOn',
  'mainEndsOn',
  'userIrpInformations',
] as const

/** The form of a request in which nothing is filled in. */
export const emptyRequest = {
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  address: '',
  mainIrp: '',
  mainJob: null,
  mainMandate: null,
  mainStartsOn: null,
  mainEndsOn: null,
  userIrpInformations: [],
  note: '',
}
