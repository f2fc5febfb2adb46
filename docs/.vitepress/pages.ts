/** The pages of the site, in the order of its sidebar: address, name, Chinese name. */
export const groups = [
  {
    text: ['Operate', '运行'],
    pages: [
      ['operating', 'Operating', '运行与维护'],
      ['configuration', 'Configuration', '配置'],
      ['capacity', 'Capacity', '容量'],
      ['reliability', 'Reliability', '可靠性'],
      ['audit-and-retention', 'Audit, retention, erasure', '审计、保留与删除'],
      ['people-and-access', 'People and access', '人员与权限'],
      ['accessibility', 'Accessibility and browsers', '无障碍与浏览器'],
      ['licences', 'Licences', '许可证'],
    ],
  },
  {
    text: ['Integrate', '接入'],
    pages: [
      ['integration', 'Integration', '接入指南'],
      ['clients/node', 'Client for Node', 'Node 客户端'],
      ['clients/python', 'Client for Python', 'Python 客户端'],
      ['connections', 'Connections', '连接其他系统'],
      ['interface', 'The interface of moderation', '审核服务接口'],
      ['statements-of-reasons', 'Statements of reasons', '理由说明'],
      ['exports', 'Exports', '导出'],
    ],
  },
  {
    text: ['Engines', '引擎'],
    pages: [
      ['connecting-engines', 'Engines', '引擎'],
      ['embedded-service', 'The embedded service', '内置审核服务'],
      ['text-engine', 'Text engine', '文本引擎'],
      ['text-models', 'Text models', '文本模型'],
      ['picture-gallery', 'Picture gallery', '图库'],
    ],
  },
  {
    text: ['Review', '审核'],
    pages: [
      ['reviewing', 'Reviewing', '审核工作'],
      ['statistics', 'Statistics', '统计'],
      ['glossary', 'Glossary', '术语'],
    ],
  },
  {
    text: ['The code', '代码'],
    pages: [
      ['architecture', 'Architecture', '架构'],
      ['adding-a-call', 'Add a call', '增加接口调用'],
      ['decisions/README', 'Decisions', '设计决定'],
      ['benchmarks/README', 'Benchmarks', '基准测试'],
    ],
  },
] as const;
