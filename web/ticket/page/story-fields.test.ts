// Everything that the story of a ticket can tell has a name that people read.
import { expect, test } from 'vitest';
import { storyName } from './story-fields.ts';

const told =
  `accessoryIds accessoryNote advisorId boughtFor branchId buyerAddress buyerEmail buyerKind buyerName buyerTaxCode code
  colourId condition cover custody customerName deviceName deviceTypeId dueDay errorIds errorNote hashtagIds imei kind line
  manufacturerId modelId name note passcode paymentMethodId phone placeId price productId promisedAt quantity receptionistId
  serviceNameId technicianId total vatPercent warrantyMonths`.split(/\s+/);
test.each(told)('%s', (field) => {
  for (const culture of ['vi', 'en'] as const) expect(storyName(field, culture)).not.toBe(field);
});
