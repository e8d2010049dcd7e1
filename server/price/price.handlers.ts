// Handlers of the service price list.
import { ProductService } from '../../contract/price/price.calls.ts';
import { implement } from '../kit/implement.ts';
import { importPrices } from './price.import.ts';
import { cellsOfModel, cellsOfService, exportPrices, listPrices } from './price.queries.ts';
import { deletePrices, editPrices } from './save-prices.ts';

export const priceHandlers = implement(ProductService, {
  GetProductServicePricePaged: listPrices,
  GetForEditService: cellsOfModel,
  GetForEditServiceName: cellsOfService,
  EditService: editPrices,
  EditServiceName: editPrices,
  delete: deletePrices,
  ExportProductServicePrice: exportPrices,
  Import: importPrices,
});
