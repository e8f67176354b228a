export const customerWordsEn = {
  accountSaved: (company: string) => `The account of ${company} has been saved.`,
  accountChanged: (company: string) =>
    `The account of ${company} was changed by someone else. Check what it is now and save again.`,
  registrationTaken: 'Another company has this registration number.',
  unknownColleague: 'Choose an active client manager.',
  licenceNeeded: 'Enter the licence number of the provider.',
  endsBefore: 'The end must not be before the beginning.',
  exemptionsOverlap: 'Another exemption from this tax covers some of these days.',
  accountTwice: 'Another billing account has this number.',
  nniInUse: (name: string, circuits: number) =>
    `${circuits === 1 ? '1 circuit uses' : `${circuits} circuits use`} ${name}, so it cannot be retired.`,
  portTooSlow: (name: string, mbps: number) =>
    `A circuit on ${name} has ${mbps} Mbps. Its port cannot be slower.`,
  nniStays: 'An NNI stays in its building. Add another one instead.',
  noDataCentre: 'Choose a data centre of the building inventory.',
  onHold: (reason: string) =>
    `Your company is on hold and cannot order at present: “${reason}” Please contact your client manager.`,
  nniRetired: (reference: string) =>
    `Quote ${reference} ends at an NNI that has been retired. Edit the quote and choose another site.`,
}
