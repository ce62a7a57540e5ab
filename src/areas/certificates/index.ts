export { countFailure, renewalOf } from './certificate.ts'
export {
  claimOrder,
  dropCertificate,
  forgetOthers,
  noteFailure,
  noteTold,
  orderSooner,
  readAccountKey,
  readCertificates,
  readStates,
  releaseOrder,
  storeAccountKey,
  storeCertificate,
} from './certificate-sql.ts'
export type { CertificateState, Claim } from './certificate-sql.ts'
export { explainFailure, stepsFor } from './explain-failure.ts'
export { ownHost } from './own-host.ts'
export { findCertificateTrouble, troubleOf } from './trouble.ts'
export type { CertificateTrouble } from './trouble.ts'
