/** The theme's own words. */
export const chinese = {
  theme: {
    docFooter: { prev: '上一页', next: '下一页' },
    darkModeSwitchLabel: '外观',
    lightModeSwitchTitle: '切换到浅色',
    darkModeSwitchTitle: '切换到深色',
    sidebarMenuLabel: '目录',
    returnToTopLabel: '回到顶部',
    langMenuLabel: '切换语言',
    skipToContentLabel: '跳到正文',
    notFound: {
      title: '没有这个页面',
      quote: '地址可能有误，或者页面已经移走。',
      linkLabel: '回到首页',
      linkText: '回到首页',
    },
  },
  search: {
    button: { buttonText: '搜索', buttonAriaLabel: '搜索文档' },
    modal: {
      displayDetails: '显示详情',
      resetButtonTitle: '清除',
      backButtonTitle: '关闭',
      noResultsText: '没有找到：',
      footer: {
        selectText: '打开',
        selectKeyAriaLabel: '回车键',
        navigateText: '移动',
        navigateUpKeyAriaLabel: '上方向键',
        navigateDownKeyAriaLabel: '下方向键',
        closeText: '关闭',
        closeKeyAriaLabel: 'Esc 键',
      },
    },
  },
};
