// Handlers of the catalogue's wire services.
import { Model, Series } from '../../contract/catalog/device.calls.ts';
import { CatalogMaster, CatalogSelect } from '../../contract/catalog/master.calls.ts';
import { PrintStampHistory, Product } from '../../contract/catalog/product.calls.ts';
import { ServiceName } from '../../contract/catalog/service-name.calls.ts';
import type { Bound } from '../kit/implement.ts';
import { implement } from '../kit/implement.ts';
import {
  allModels,
  getModel,
  getSeries,
  isSeriesNameFree,
  listModels,
  listSeries,
  selectModels,
} from './device.queries.ts';
import {
  allProducts,
  allSeries,
  allServices,
  saleAccessories,
  servicesOfKind,
  servicesOnOffer,
} from './master.queries.ts';
import { importProducts, productTemplate } from './product.import.ts';
import { getProduct, isNameFree, listFor, listOf, listProducts, productsOfService } from './product.queries.ts';
import { getService, isServiceNameFree, listServices } from './service-name.queries.ts';
import { listStamps, printStamp } from './use-cases/print-stamp.ts';
import {
  createModel,
  createSeries,
  deleteModels,
  deleteSeries,
  orderModel,
  orderSeries,
  updateModel,
  updateSeries,
} from './use-cases/save-device.ts';
import {
  createOf,
  createProduct,
  deleteProduct,
  setOutboundPrice,
  setProductCommissionGroup,
  setProductHidden,
  setProductSale,
  updateOf,
} from './use-cases/save-product.ts';
import {
  createService,
  deleteServices,
  setCommission,
  setServiceCommissionGroup,
  setServiceHidden,
  updateService,
} from './use-cases/save-service.ts';
import { listParts, setParts } from './use-cases/service-parts.ts';

export const catalogHandlers: Bound[] = [
  ...implement(Series, {
    GetAll: listSeries,
    Get: getSeries,
    GetValidNameBySeries: isSeriesNameFree,
    CreateSeries: createSeries,
    updateSeries,
    UpdateOrderNoById: orderSeries,
    SoftDeleteById: deleteSeries,
  }),
  ...implement(Model, {
    GetAll: listModels,
    Get: getModel,
    CreateModel: createModel,
    updateModel,
    UpdateOrderNoById: orderModel,
    SoftDeleteModels: deleteModels,
  }),
  ...implement(ServiceName, {
    GetAll: listServices,
    Get: getService,
    GetValidNameByServiceNames: isServiceNameFree,
    CreateServiceName: createService,
    updateServiceName: updateService,
    UpdateCommissionById: setCommission,
    UpdateHiddenById: setServiceHidden,
    UpdateGroupCommisionById: setServiceCommissionGroup,
    SoftDeleteServiceNames: deleteServices,
  }),
  ...implement(Product, {
    GetAllPro: listProducts,
    GetAllSupplies: listOf('supplies'),
    GetAllStation: listOf('stationery'),
    GetAllProductAndAccessories: listOf('component', 'accessory'),
    GetAllAccessory: listOf('accessory'),
    Get: getProduct,
    GetAllProductByServiceId: listParts,
    GetAllProductByServiceNameId: productsOfService,
    GetAllProductBySeriesId: listFor('series', 'all'),
    GetAllProductBySeriesId2: listFor('series', 'notHidden'),
    GetAllProductByModelId: listFor('model', 'all'),
    GetAllProductByModelId2: listFor('model', 'notHidden'),
    CreateProduct: createProduct,
    UpdateProduct: updateOf('component', 'accessory'),
    CreateSupplies: createOf('supplies'),
    UpdateSupplies: updateOf('supplies'),
    CreateStation: createOf('stationery'),
    UpdateStation: updateOf('stationery'),
    checkValidNameByProduct: (ctx, input) => isNameFree(ctx, input, input.kind ?? 'component'),
    checkValidateNameForIsAccessory: (ctx, input) => isNameFree(ctx, input, input.kind ?? 'accessory'),
    UpdateHiddenById: setProductHidden,
    UpdateSaleById: setProductSale,
    UpdateGroupCommisionById: setProductCommissionGroup,
    UpdatepriceOutBoundById: setOutboundPrice,
    DeleteProduct: deleteProduct,
    Import: importProducts,
    ImportTemplate: productTemplate,
    SetServiceParts: setParts,
    printStamp,
  }),
  ...implement(PrintStampHistory, { GetAllPaged: listStamps }),
  ...implement(CatalogMaster, {
    GetAllServiceName: allServices,
    GetAllServiceType: servicesOfKind,
    GetAllSeries: allSeries,
    GetAllModel: allModels,
    getAllProduct: allProducts,
    GetAllServices: servicesOnOffer,
    GetAllSaleAccessories: saleAccessories,
  }),
  ...implement(CatalogSelect, { getSelectListModel: selectModels }),
];
